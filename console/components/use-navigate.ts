import { useNavigate as useRouterNavigate } from '@tanstack/react-router';
import { type Target, toLocation } from '../routes/routes.ts';

/** Opens screens by their names, as links to them do. The router's own function takes paths. */
export function useNavigate(): (target: Target) => void {
  const navigate = useRouterNavigate();
  return (target) => void navigate(toLocation(target));
}

import { useNavigate } from '@tanstack/react-router';
import { type Target, addressOf } from '../routes/routes.ts';

/** Opens screens, as links to them do. */
export function useGo(): (target: Target) => void {
  const navigate = useNavigate();
  return (target) => void navigate(addressOf(target));
}

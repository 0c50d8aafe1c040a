import { useNavigate } from '@tanstack/react-router';
import { type Target, addressOf } from '../addresses/addresses.ts';

/** Opens screens, as links to them do. */
export function useGo(): (target: Target) => void {
  const navigate = useNavigate();
  return (target) => void navigate(addressOf(target));
}

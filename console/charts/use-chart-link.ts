import { useRouter } from '@tanstack/react-router';
import { type Target, toLocation } from '../routes/routes.ts';
import { useNavigate } from '../components/use-navigate.ts';
import type { ChartLink } from './chart.ts';

/** Makes the links of a chart from the screens they lead to. */
export function useChartLink(): (target: Target) => ChartLink {
  const router = useRouter();
  const navigate = useNavigate();
  return (target) => ({ href: router.buildLocation(toLocation(target)).href, open: () => navigate(target) });
}

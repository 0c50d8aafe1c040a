import { useRouter } from '@tanstack/react-router';
import type { LinkTarget } from '../routes/routes.ts';
import type { ChartLink } from './chart.ts';

export function useChartLink(): (target: LinkTarget) => ChartLink {
  const router = useRouter();
  return (target) => ({ href: router.buildLocation(target).href, open: () => void router.navigate(target) });
}

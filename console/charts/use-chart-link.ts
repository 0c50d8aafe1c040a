import { useRouter } from '@tanstack/react-router';
import { type Target, addressOf } from '../routes/routes.ts';
import { useGo } from '../components/use-go.ts';
import type { ChartLink } from './chart.ts';

/** Makes the links of a chart from the screens they lead to. */
export function useChartLink(): (target: Target) => ChartLink {
  const router = useRouter();
  const go = useGo();
  return (target) => ({ href: router.buildLocation(addressOf(target)).href, open: () => go(target) });
}

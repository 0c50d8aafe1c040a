const size = { width: 84, height: 28 };
const edge = 3;

/** The course of a figure, beside its value: it has no axis and says nothing to a screen reader. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length < 2 || least === most) return null;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * (size.width - 4) + 2;
    const y = size.height - edge - ((value - least) / (most - least)) * (size.height - 2 * edge);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const line = points.map((point) => point.join(',')).join(' ');
  const [lastX, lastY] = points.at(-1) ?? [];
  return (
    <svg className="sparkline" {...size} aria-hidden="true">
      <polygon points={`2,${size.height} ${line} ${size.width - 2},${size.height}`} />
      <polyline points={line} />
      <circle cx={lastX} cy={lastY} r="2.2" />
    </svg>
  );
}

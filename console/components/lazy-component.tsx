import { type ComponentType, lazy, useState } from 'react';

/** A component whose code loads with `preload`, or else when it is first rendered. */
export type LazyComponent = ComponentType & { readonly preload: () => Promise<void> };

export function lazyComponent(load: () => Promise<{ readonly default: ComponentType }>): LazyComponent {
  const Later = lazy(load);
  let loaded: ComponentType | undefined;
  function Lazy() {
    // A loaded component must not suspend: React shows a fallback for at least 300 ms.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  const preload = async () => {
    loaded = (await load()).default;
  };
  return Object.assign(Lazy, { preload });
}

import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded by `preload`, or else when it is first shown. */
export type LazyComponent = ComponentType & { readonly preload: () => Promise<void> };

export function lazyComponent(load: () => Promise<{ readonly default: ComponentType }>): LazyComponent {
  const Later = lazy(load);
  let loaded: ComponentType | undefined;
  function Lazy() {
    // What is there is shown at once: in place of what it waits for, React shows a fallback for 300 ms or more.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  const preload = async () => {
    loaded = (await load()).default;
  };
  return Object.assign(Lazy, { preload });
}

import { ScreenLink } from '../components/screen-link.tsx';
import { useWords } from '../locales/language.ts';

export function NotFound() {
  const words = useWords('shell');
  return (
    <>
      <h1>{words.notFound}</h1>
      <ScreenLink to="start">{words.toStart}</ScreenLink>
    </>
  );
}

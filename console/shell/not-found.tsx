import { Link } from '@tanstack/react-router';
import { useWords } from '../words/language.ts';

export function NotFound() {
  const words = useWords();
  return (
    <>
      <h1>{words.notFound}</h1>
      <Link to="/">{words.toStart}</Link>
    </>
  );
}

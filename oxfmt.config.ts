import { defineConfig } from 'oxfmt';

export default defineConfig({
  singleQuote: true,
  printWidth: 120,
  sortPackageJson: false,
  ignorePatterns: [
    '.local',
    '**/.build',
    'cdk.out',
    'client/dist',
    'client/src/generated',
    'bench/results.json',
    'package-lock.json',
  ],
});

'use client';

import { PageError } from './_components/shell/page-error';

export default function RootError(props: Parameters<typeof PageError>[0]) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col justify-center p-4">
      <PageError {...props} />
    </main>
  );
}

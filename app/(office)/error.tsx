'use client';

import { PageError } from '@/app/_components/shell/page-error';

export default PageError;

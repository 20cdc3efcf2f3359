import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, localeCookie } from './locales';
import { loadMessages } from './messages';

/** The language comes from the reader's cookie or from the browser, never from the address. */
export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(localeCookie)?.value, (await headers()).get('accept-language'));
  return { locale, messages: loadMessages(locale), timeZone: 'UTC' };
});

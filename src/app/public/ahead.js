// Asks for what the page at this address will want, while its program is still on the way; `api.ts` takes the answers.
// A file of its own, because the content security policy lets no inline script run.
(() => {
  const nouns = document.querySelector('meta[name="nouns"]')?.content.split(' ');
  const paths = new Map(nouns?.map((noun) => noun.split('=')));
  // As `work-order/todo=status__ne=done&ordering=due_date`.
  const tabs = document.querySelector('meta[name="tabs"]')?.content.split(' ') ?? [];
  const [, slug, id, more] = location.pathname.split('/');
  const tab = tabs.find((one) => one.startsWith(id ? `${slug}/${id}=` : `${slug}/`));
  const search = tab ? `${tab.slice(tab.indexOf('=') + 1)}&` : '';
  const path = paths.get(slug);
  const wanted = [nouns ? '/users/me' : '/auth/status'];
  // The list as it is without filters: what a filter means is for the program to say.
  const bare = [...new URLSearchParams(location.search).keys()].every((key) => key === 'view');
  if (path && (tab || !id) && bare)
    wanted.push(`${path}/fields`, `${path}?${search}page=1&page_size=${slug === 'contact' ? 100 : 50}`);
  if (path && id?.length === 36 && !more) wanted.push(`${path}/fields`, `${path}/${id}`);
  const ask = (one) => fetch(`/api${one}`, { headers: { accept: 'application/json' } }).catch(() => undefined);
  globalThis.ahead = Object.fromEntries(wanted.map((one) => [one, ask(one)]));
})();

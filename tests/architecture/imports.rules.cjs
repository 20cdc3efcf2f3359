// Who may import whom, from the bottom up:
// engine <- contracts <- db <- services <- trpc, jobs, cli, demo <- app; platform serves services and what is above.
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

module.exports = {
  written: [
    {
      name: 'engine-is-pure',
      severity: 'error',
      comment: 'The engine imports nothing but itself: no package, no node:, no database, no clock.',
      from: { path: '^server/engine/' },
      to: { pathNot: '^server/engine/' },
    },
    {
      name: 'engine-games-are-siblings',
      severity: 'error',
      comment:
        'A game never imports another; what they share moves up, to betting/, banked/, rows/, tiles/ and the like.',
      from: { path: '^server/engine/games/([^/]+)/' },
      to: { path: '^server/engine/games/', pathNot: '^server/engine/games/$1/' },
    },
    {
      name: 'engine-via-index',
      severity: 'error',
      comment: 'The engine has one door.',
      from: { path: '^(app|db)/|^server/(contracts|platform|services|formats|trpc|jobs|cli|demo)/' },
      to: { path: '^server/engine/', pathNot: '^server/engine/index\\.ts$' },
    },
    {
      name: 'recorded-deal-only-replays',
      severity: 'error',
      comment:
        'A deck in a given order is made where records are replayed and nowhere else: nothing else can choose cards. deal.ts gives the type.',
      from: { pathNot: '^(server/engine/record/|server/engine/rng/deal\\.ts$|tests/)' },
      to: { path: '^server/engine/rng/recorded-deal' },
    },
    {
      name: 'contracts-are-leaves',
      severity: 'error',
      from: { path: '^server/contracts/' },
      to: { pathNot: ['^server/(contracts|engine)/', npm('zod|rrule-temporal|temporal-polyfill')] },
    },
    {
      name: 'db-knows-no-callers',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: '^(app/|server/(?!contracts/))' },
    },
    {
      name: 'platform-knows-no-services',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^(app/|server/(services|trpc|jobs|cli|demo)/)' },
    },
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: '^server/(services|platform|jobs)/' },
      to: { path: ['^app/', '^server/trpc/', npm('next|react|react-dom|@trpc|@tanstack')] },
    },
    {
      name: 'services-know-no-callers',
      severity: 'error',
      from: { path: '^server/services/' },
      to: { path: '^server/(jobs|cli|demo)/' },
    },
    {
      name: 'services-cross-domain-via-index',
      severity: 'error',
      from: { path: '^server/services/([^/]+)/' },
      to: { path: '^server/services/[^/]+/', pathNot: ['^server/services/$1/', '^server/services/[^/]+/index\\.ts$'] },
    },
    {
      name: 'services-are-entered-by-index',
      severity: 'error',
      from: { path: '^server/(trpc|jobs|cli|demo)/' },
      to: { path: '^server/services/', pathNot: '^server/services/[^/]+/index\\.ts$' },
    },
    {
      name: 'routers-are-thin',
      severity: 'error',
      from: { path: '^server/trpc/' },
      to: { path: ['^(db|drizzle|app)/', '^server/engine/', npm('drizzle-orm|postgres')] },
    },
    {
      name: 'app-has-no-backend',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: [
          '^(db|drizzle|tests)/',
          '^server/(engine|services|platform|jobs|cli|demo)/',
          npm('drizzle-orm|postgres|pg-boss'),
        ],
      },
    },
    {
      name: 'components-have-no-data',
      severity: 'error',
      comment: 'Shared components get their data by props; they know neither the API nor a screen.',
      from: { path: '^app/_components/' },
      to: { path: ['^app/(?!_components/|_lib/)', '^server/(?!contracts/)'] },
    },
    {
      name: 'screens-are-siblings',
      severity: 'error',
      comment: 'A screen never reaches into another; what they share moves to app/_components.',
      from: { path: '^app/\\(office\\)/([^/]+)/' },
      to: { path: '^app/\\(office\\)/[^/]+/', pathNot: '^app/\\(office\\)/$1/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^(tests/|vitest\\.config\\.ts$)' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'What cannot be found cannot be judged by the rules above.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  // Judged on what is left once types are gone: a type may be imported where its module may not be loaded.
  loaded: [
    {
      name: 'app-router-is-type-only',
      severity: 'error',
      comment: 'Only the caller on the server and the route handlers load the router; screens know its type.',
      from: { path: '^app/', pathNot: ['^app/_trpc/server\\.tsx?$', '^app/api/'] },
      to: { path: '^server/trpc/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
};

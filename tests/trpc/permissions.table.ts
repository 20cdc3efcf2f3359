import type { Role } from '@/server/contracts/permissions';

/**
 * Who may call what, written by hand and reviewed by hand: one line for every procedure and every route. The test beside
 * it compares this table with the code and calls each of them as each role. A procedure or route without a line fails.
 */
const everybody: readonly Role[] = ['operator', 'supervisor', 'support', 'finance', 'auditor', 'admin'];
const allButTheAuditor: readonly Role[] = ['operator', 'supervisor', 'support', 'finance', 'admin'];
const whoConfigures: readonly Role[] = ['operator', 'supervisor', 'admin'];
const whoSeesTheBooks: readonly Role[] = ['supervisor', 'support', 'finance', 'auditor', 'admin'];
const whoCaresForPlayers: readonly Role[] = ['supervisor', 'support', 'admin'];
const whoImportsHands: readonly Role[] = ['operator', 'supervisor', 'support', 'admin'];

export const PROCEDURES: Readonly<Record<string, readonly Role[]>> = {
  'alert.acknowledge': allButTheAuditor,
  'alert.count': everybody,
  'alert.get': everybody,
  'alert.list': everybody,
  'alert.own': allButTheAuditor,
  'alert.resolve': allButTheAuditor,
  'alert.snooze': allButTheAuditor,

  'apiKey.create': ['admin'],
  'apiKey.list': ['operator', 'supervisor', 'auditor', 'admin'],
  'apiKey.revoke': ['admin'],

  'approval.count': everybody,
  'approval.decide': ['supervisor', 'finance', 'admin'],
  'approval.get': everybody,
  'approval.list': everybody,

  'audit.choices': ['supervisor', 'finance', 'auditor', 'admin'],
  // A logged reading: it writes nothing but the line that says who took what away.
  'audit.export': ['supervisor', 'finance', 'auditor', 'admin'],
  'audit.get': ['supervisor', 'finance', 'auditor', 'admin'],
  'audit.list': ['supervisor', 'finance', 'auditor', 'admin'],
  'audit.sealStatus': ['supervisor', 'finance', 'auditor', 'admin'],

  'catalogue.archiveDocument': whoConfigures,
  'catalogue.attachSimulation': whoConfigures,
  // Works out figures and stores them; changes nothing that is live.
  'catalogue.cancelReturn': allButTheAuditor,
  'catalogue.changeSet': everybody,
  'catalogue.changeSets': everybody,
  'catalogue.check': everybody,
  'catalogue.cloneDocument': whoConfigures,
  'catalogue.comment': allButTheAuditor,
  'catalogue.compare': everybody,
  'catalogue.computeReturn': allButTheAuditor,
  'catalogue.createDocument': whoConfigures,
  'catalogue.discardDraft': whoConfigures,
  'catalogue.document': everybody,
  'catalogue.documents': everybody,
  'catalogue.draftVersion': whoConfigures,
  'catalogue.editChangeSet': whoConfigures,
  'catalogue.editMany': whoConfigures,
  'catalogue.export': everybody,
  'catalogue.form': everybody,
  'catalogue.import': whoConfigures,
  'catalogue.liveAt': everybody,
  'catalogue.requestChanges': ['supervisor', 'admin'],
  // Switching on again needs a second person; whoever may switch off may ask for it.
  'catalogue.requestSwitchOn': whoConfigures,
  'catalogue.restoreVersion': whoConfigures,
  'catalogue.return': everybody,
  'catalogue.ruleset': everybody,
  'catalogue.rulesetHistory': everybody,
  'catalogue.saveDraft': whoConfigures,
  'catalogue.simulationConfig': everybody,
  'catalogue.submit': whoConfigures,
  'catalogue.switchOff': whoConfigures,
  'catalogue.switches': everybody,
  'catalogue.withdraw': whoConfigures,

  'dispute.addHands': whoCaresForPlayers,
  'dispute.addNote': whoCaresForPlayers,
  'dispute.addPlayerNote': whoCaresForPlayers,
  'dispute.assign': ['supervisor', 'admin'],
  'dispute.attach': whoCaresForPlayers,
  'dispute.calendar': everybody,
  'dispute.claim': whoCaresForPlayers,
  'dispute.count': everybody,
  'dispute.decide': whoCaresForPlayers,
  'dispute.edit': whoCaresForPlayers,
  'dispute.get': everybody,
  'dispute.link': whoCaresForPlayers,
  'dispute.list': everybody,
  'dispute.merge': whoCaresForPlayers,
  'dispute.move': whoCaresForPlayers,
  'dispute.open': whoCaresForPlayers,
  'dispute.player': everybody,
  'dispute.release': whoCaresForPlayers,
  'dispute.reply': everybody,
  'dispute.setCalendar': ['supervisor', 'admin'],

  'finance.export': ['supervisor', 'finance', 'auditor', 'admin'],
  'finance.files': ['supervisor', 'finance', 'auditor', 'admin'],
  'finance.periods': ['supervisor', 'finance', 'auditor', 'admin'],
  'finance.remittances': ['supervisor', 'finance', 'auditor', 'admin'],
  'finance.report': ['supervisor', 'finance', 'auditor', 'admin'],
  'finance.requestClose': ['finance'],
  'finance.requestRemittance': ['finance'],

  'floor.checkDigests': whoConfigures,
  'floor.closeTable': whoConfigures,
  'floor.list': everybody,

  // Logged readings: they write nothing but the line that says who looked.
  'hand.asSeat': ['supervisor', 'support', 'auditor', 'admin'],
  'hand.choices': everybody,
  // A logged reading; what holds every card asks for more.
  'hand.export': everybody,
  'hand.find': everybody,
  'hand.findings': everybody,
  'hand.get': everybody,
  'hand.reveal': ['supervisor', 'auditor', 'admin'],
  'hand.search': everybody,
  'hand.startVerification': ['supervisor', 'support', 'finance', 'admin'],
  'hand.verification': everybody,
  'hand.verifications': everybody,
  'hand.verify': everybody,
  'hand.whatIf': everybody,

  'incident.close': whoCaresForPlayers,
  'incident.get': everybody,
  'incident.list': everybody,
  'incident.open': whoCaresForPlayers,

  // Plays through a payment without moving anything; a proposal needs another person.
  'jackpot.drill': ['operator', 'supervisor', 'support', 'finance'],
  'jackpot.history': everybody,
  'jackpot.hit': everybody,
  'jackpot.hits': everybody,
  'jackpot.moves': everybody,
  'jackpot.pool': everybody,
  'jackpot.pools': everybody,
  'jackpot.proposeHit': ['operator', 'supervisor', 'support', 'finance'],
  'jackpot.requestMove': ['supervisor', 'finance'],
  'jackpot.switch': whoConfigures,

  'ledger.account': whoSeesTheBooks,
  'ledger.accounts': whoSeesTheBooks,
  'ledger.chart': whoSeesTheBooks,
  'ledger.reconcile': ['supervisor', 'finance', 'admin'],
  'ledger.reconciliation': whoSeesTheBooks,
  'ledger.reconciliations': whoSeesTheBooks,
  'ledger.requestReversal': ['support', 'finance'],
  'ledger.transaction': whoSeesTheBooks,
  'ledger.transactions': whoSeesTheBooks,

  'player.adjustmentLimits': whoSeesTheBooks,
  'player.adjustments': whoSeesTheBooks,
  'player.create': whoCaresForPlayers,
  'player.deposit': ['finance'],
  'player.edit': whoCaresForPlayers,
  'player.get': everybody,
  'player.list': everybody,
  // Beyond the limit of the role a second person decides.
  'player.requestAdjustment': ['support', 'finance'],
  'player.requestAdjustmentLimit': ['supervisor', 'finance'],
  'player.setStatus': whoCaresForPlayers,
  'player.statement': everybody,
  'player.withdraw': ['finance'],

  // One's own views of a list.
  // Support asks, and never decides; who decides is the approval's matter.
  'remedy.get': everybody,
  'remedy.limits': everybody,
  'remedy.list': everybody,
  'remedy.preview': ['supervisor', 'support'],
  'remedy.request': ['supervisor', 'support'],
  'remedy.requestLimit': ['supervisor', 'finance'],
  'remedy.withdraw': ['supervisor', 'support'],

  'protection.block': ['operator', 'supervisor', 'support'],
  'protection.misuse': everybody,
  'protection.player': everybody,
  'protection.requestClosure': ['supervisor', 'support'],
  'protection.reset': ['operator', 'supervisor', 'support'],
  'protection.runSignals': ['supervisor'],
  'protection.signalRuns': everybody,
  'protection.uses': everybody,
  'protection.warn': ['operator', 'supervisor', 'support'],

  'savedView.list': everybody,
  'savedView.remove': everybody,
  'savedView.save': everybody,

  'session.list': everybody,
  'session.me': everybody,
  'session.revoke': everybody,

  'simulation.cancel': allButTheAuditor,
  'simulation.choices': everybody,
  'simulation.compare': everybody,
  'simulation.create': allButTheAuditor,
  'simulation.delete': allButTheAuditor,
  'simulation.deleteImportedHand': whoImportsHands,
  'simulation.export': everybody,
  'simulation.exportHand': everybody,
  'simulation.get': everybody,
  'simulation.hand': everybody,
  'simulation.importHand': whoImportsHands,
  'simulation.importedHand': everybody,
  'simulation.importedHands': everybody,
  'simulation.list': everybody,
  'simulation.notableHands': everybody,
  'simulation.rename': allButTheAuditor,

  'staff.disable': ['admin'],
  'staff.enable': ['admin'],
  'staff.get': ['supervisor', 'auditor', 'admin'],
  'staff.grantRole': ['admin'],
  'staff.invite': ['admin'],
  'staff.issueLink': ['admin'],
  'staff.list': ['supervisor', 'auditor', 'admin'],
  'staff.rename': ['admin'],
  'staff.requestTotpReset': ['admin'],
  'staff.revokeRole': ['admin'],
  'staff.revokeSession': ['admin'],
  'staff.revokeSessions': ['admin'],
  // A logged reading, as the audit's.
  'staff.rights.export': ['supervisor', 'auditor', 'admin'],
  'staff.rights.record': ['supervisor', 'admin'],
  'staff.rights.review': ['supervisor', 'auditor', 'admin'],
  'staff.sessions': ['supervisor', 'auditor', 'admin'],

  'tcoin.grant': ['supervisor', 'support'],
  'tcoin.moves': everybody,
  'tcoin.overview': everybody,

  'tournament.cancel': whoConfigures,
  'tournament.cancelSimulation': allButTheAuditor,
  'tournament.create': whoConfigures,
  'tournament.events': everybody,
  // A logged reading: it writes nothing but the line that says who took what away.
  'tournament.export': everybody,
  'tournament.get': everybody,
  'tournament.list': everybody,
  'tournament.previewAbandon': everybody,
  'tournament.previewStarts': everybody,
  // Asks for a second person; nothing is paid before he agrees.
  'tournament.requestAbandon': whoConfigures,
  'tournament.simulate': allButTheAuditor,
  'tournament.startMissed': whoConfigures,
  'tournament.structureList': everybody,
  'tournament.structures': everybody,

  'webhook.create': ['admin'],
  'webhook.deliveries': ['auditor', 'admin'],
  'webhook.edit': ['admin'],
  'webhook.list': ['auditor', 'admin'],
  'webhook.redeliver': ['admin'],
  'webhook.rotateSecret': ['admin'],
  'webhook.test': ['admin'],
};

/** `session`: whoever is signed in. `signed`: game servers, by the signature of their key. `door`: the sign-in door, which has an allow-list of its own. `open`: everybody. */
export type RouteAccess = 'session' | 'signed' | 'door' | 'procedures' | 'open';

export const ROUTES: Readonly<Record<string, { readonly methods: readonly string[]; readonly access: RouteAccess }>> = {
  // The service asks for the permission; see the tests of downloads.
  '/api/attachments/[id]': { methods: ['GET'], access: 'session' },
  '/api/auth/[...path]': { methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'], access: 'door' },
  '/api/evidence/[id]': { methods: ['GET'], access: 'session' },
  '/api/events': { methods: ['GET'], access: 'session' },
  '/api/exports/[id]': { methods: ['GET'], access: 'session' },
  // Says only whether the site reaches its database.
  '/api/health': { methods: ['GET'], access: 'open' },
  '/api/trpc/[trpc]': { methods: ['GET', 'POST'], access: 'procedures' },
  '/api/v1/adoptions': { methods: ['POST'], access: 'signed' },
  '/api/v1/events': { methods: ['GET'], access: 'signed' },
  '/api/v1/hands': { methods: ['POST'], access: 'signed' },
  '/api/v1/hands/open': { methods: ['POST'], access: 'signed' },
  // How to speak to it; nothing that is not public.
  '/api/v1/openapi.json': { methods: ['GET'], access: 'open' },
  '/api/v1/protections': { methods: ['POST'], access: 'signed' },
  '/api/v1/rulesets/[id]': { methods: ['GET'], access: 'signed' },
  '/api/v1/seats': { methods: ['POST'], access: 'signed' },
  '/api/v1/tables': { methods: ['GET'], access: 'signed' },
  '/api/v1/tournaments/[id]': { methods: ['GET'], access: 'signed' },
  '/api/v1/tournaments/[id]/events': { methods: ['GET'], access: 'signed' },
  '/api/v1/tournaments/[id]/hands': { methods: ['POST'], access: 'signed' },
  '/api/v1/tournaments/[id]/registrations': { methods: ['POST'], access: 'signed' },
};

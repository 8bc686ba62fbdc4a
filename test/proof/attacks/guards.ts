/** One guard of the product, what it is taken away by, and the tests that must then fail. */
export interface Guard {
  what: string;
  file: string;
  /** The words of the guard as they stand in the file, once. */
  guard: string;
  instead: string;
  /** Test files, as patterns of their paths. */
  tests: string;
}

const at =
  (file: string, tests: string) =>
  (what: string, guard: string, instead: string): Guard => ({
    what,
    file: `src/server/${file}.ts`,
    guard,
    instead,
    tests: `test/server/${tests}`,
  });

const door = at('http/authorize', 'http/routes.test');
const body = at('http/strictJson', 'http/http.test');
const session = at('modules/session/sessionService', 'modules/session/loginRoutes.test');
const code = at('modules/session/verificationCodeService', 'modules/session/recoveryRoutes.test');
const file = at('modules/media/mediaFileRoutes', 'modules/media/mediaRoutes.test');
const link = at('storage/signedLinks', 'modules/media/mediaRoutes.test');
const kept = at('modules/media/mediaService', 'modules/media/mediaRoutes.test');
const dunned = (file: string) => at(`modules/bills/dunning/${file}`, 'modules/bills/dunning.test');
const rule = at(
  'modules/users/userService',
  '(modules/users/userRoutes.test|modules/users/userTransitions.test|modules/roles/roleRoutes.test)',
);

/** Every guard that is taken away in turn. */
export const GUARDS: readonly Guard[] = [
  {
    ...door('the flags', 'return permissions[need] === true;', 'return true;'),
    file: 'src/domain/permissions.ts',
  },
  {
    ...door('the top role', 'return role === SUPER_ADMIN;', 'return true;'),
    file: 'src/domain/permissions.ts',
  },
  door(
    'the session',
    "if (!currentUser) throw new HttpError(401, 'Your session has ended. Please sign in again.');",
    "if (!currentUser) throw new HttpError(404, 'x');",
  ),
  door(
    'what a call needs',
    'if (!hasPermission(currentUser.permissions, route.permission)) throw',
    'if (false) throw',
  ),
  {
    ...door('compressed request bodies', 'isEncoded || ', ''),
    tests: 'test/server/modules/session/loginRoutes.test',
  },
  door('that a refused change is written down', 'if (action)\n', 'if (!action)\n'),
  body('no field twice', 'if (seen?.has(field)) throw', 'if (false) throw'),
  body(
    'no name that every object has',
    "field === 'prototype' || field in Object.prototype",
    "field === 'prototype'",
  ),
  body('no bottomless nesting', '> MAX_DEPTH)', '> 1e9)'),
  body(
    'no text that can’t be kept',
    "if (!text.includes('\\0') && !LONE_SURROGATE.test(text)) return text;",
    'if (text) return text;',
  ),
  body('nothing but UTF-8', 'fatal: true', 'fatal: false'),
  session('that sessions end', "where('s.ended_at', 'is', null)", "where('s.id', 'is not', null)"),
  session('six hours', "where('s.expires_at', '>', new Date(clock()))", "where('s.id', 'is not', null)"),
  session(
    'two idle hours',
    'settings.sessionIdleMinutes * 60_000',
    'settings.sessionIdleMinutes * 60_000_000',
  ),
  session('five sessions at most', 'const MAX_SESSIONS_PER_USER = 5;', 'const MAX_SESSIONS_PER_USER = 500;'),
  code('one use', ".where('used_at', 'is', null)\n    .executeTakeFirst()", '.executeTakeFirst()'),
  code('ten minutes', 'and c.expires_at > ${new Date(now)}', ''),
  code('five tries', 'and c.tries < ${MAX_TRIES}', ''),
  code('one purpose', 'and c.purpose = ${purpose}', ''),
  code('that the code is right', '!timingSafeEquals(row.hash, expected)', 'false'),
  file('whose link it is', '&& (await canViewFile({ db, currentUser }, row))', ''),
  file(
    'no document of this origin',
    "const way = IMAGE.test(row.mime) ? 'inline' : 'attachment';",
    "const way = 'inline';",
  ),
  link('the signature', 'isOurs && Number(e)', 'Number(e)'),
  link('its end', 'isOurs && Number(e) * 1_000 > signer.clock()', 'isOurs'),
  at('storage/images', 'modules/media/mediaRoutes.test')(
    'pictures painted anew',
    'await image.autoOrient().toFormat(format).toBuffer()',
    'bytes',
  ),
  at('storage/images', 'modules/media/mediaRoutes.test')(
    'forty million points',
    'limitInputPixels: MAX_PIXELS',
    'limitInputPixels: false',
  ),
  at('storage/images', 'modules/media/mediaRoutes.test')(
    'known kinds alone',
    'if (!mime) throw',
    'if (false) throw',
  ),
  at('modules/media/mediaAccess', 'modules/media/mediaRoutes.test')(
    'whose record a file hangs on',
    '!hasPermission(currentUser.permissions, OWNER_RULES[owner_model].update) &&',
    'false &&',
  ),
  kept('evidence of what is Done', 'w.status = ${WALLET_DONE}', 'false'),
  kept('the files of an issued invoice', "b.status not in ('Draft', 'Held')", 'false'),
  {
    ...kept('the photo of a reading that counts', "r.status in ('validated', 'billed')", 'false'),
    tests: 'test/server/modules/counters/readings/readingPhotos.test',
  },
  kept('the slip of what was handed over', "m.owner_model = 'batch'", 'false'),
  kept('the photo of an ID', 'm.name = ${ID_PHOTO}', 'false'),
  at('modules/tanks/tankMeasureService', 'modules/devices/deviceTransitions.test')(
    'that a height says something of its tank',
    'if (message) throw new HttpError(409, message);',
    '',
  ),
  at('modules/contracts/depositService', 'modules/contracts/contractTransitions.test')(
    'who refunds a deposit',
    "if (!hasPermission(currentUser.permissions, 'superAdmin'))\n",
    'if (false)\n',
  ),
  rule(
    'nobody makes others mightier',
    'if (!includesPermissions(currentUser.permissions, permissions))\n    throw validationError',
    'if (false)\n    throw validationError',
  ),
  rule(
    'nobody changes who may do more',
    'if (!permissions || !includesPermissions(currentUser.permissions, permissions))',
    'if (!permissions)',
  ),
  rule(
    'somebody stays in charge',
    'if (permissions?.role === SUPER_ADMIN && !(await hasOtherSuperAdmin(db, userId)))\n    throw',
    'if (false)\n    throw',
  ),
  rule(
    'money before leaving',
    'if (rows.length > 0) throw new HttpError(409, HOLDS_MONEY)',
    'if (false) throw',
  ),
  at('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'guesses at an account',
    '(await recordAttempt(db, attemptKey(username), limits.loginsByAccount, now)) === 0',
    'true',
  ),
  at('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'guesses from an address',
    'if (wait > 0) throw tooManyRequests(wait);',
    '',
  ),
  at('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'that the account is active',
    "account && isPasswordValid && account.status === 'active'",
    'account && isPasswordValid',
  ),
  at('modules/wallets/walletRoutes', 'http/attacks.test')(
    'whose payment it is',
    'if (!isSuper && entry.user?._id !== userId) throw',
    'if (false) throw',
  ),
  at('modules/wallets/handoverService', 'modules/wallets/handover.test')(
    'the own hands',
    'custodian === currentUser.userId && (await hasOtherSuperAdmin(db, currentUser.userId))',
    'false',
  ),
  at(
    'modules/wallets/walletTransitions',
    '(modules/wallets/wallets.test|modules/wallets/ownWallet.test|modules/wallets/custodyReport.test|modules/wallets/handover.test)',
  )('who hands over', 'if (user?._id === currentUser.userId) return;', 'if (user) return;'),
  at('modules/orders/orderGuards', '(modules/orders/orderTransitions.test|modules/orders/orders.test)')(
    'whose job it is',
    "hasPermission(currentUser.permissions, 'canUpdateOrders') || assigned_to?._id === currentUser.userId",
    'currentUser',
  ),
  at('modules/counters/readings/meterReaderService', 'modules/counters/readings/readings.test')(
    'who reads a counter',
    "hasPermission(context.currentUser.permissions, 'canUpdateContracts') ||\n    (await isMeterReader(context, counter))",
    'context.currentUser',
  ),
  at('modules/counters/readings/meterReaderService', 'modules/counters/readings/routeSheet.test')(
    'whose route it is',
    'assignedRoutes(currentUser).includes(route)',
    'true',
  ),
  at('http/idempotency', 'modules/payments/recordPayment.test')(
    'other content under one key',
    'first.call === call && first.body_hash === body_hash',
    'first.call === call',
  ),
  at('http/plugins', '(modules/session/loginRoutes|http/routes|http/webApp).test')(
    'foreign pages',
    '(isCrossOrigin(request) || isCsrfMismatch(request))',
    'isCsrfMismatch(request)',
  ),
  at('lists/spreadsheet', '(lists/exportRoutes.test|http/attacks.test)')(
    'markup in workbooks',
    "ENTITIES[sign] ?? ''",
    'sign',
  ),
  at('mail/mailer', '(mail/mailer.test|http/attacks.test)')(
    'markup in letters',
    'HTML_ENTITIES[mark] ?? mark',
    'mark',
  ),
  at('http/webApp', 'http/webApp.test')(
    'what scripts a page may run',
    '["script-src \'self\'", ...scripts]',
    '["script-src *", ...scripts]',
  ),
  at('http/webApp', 'http/webApp.test')(
    'that no text becomes markup',
    '"require-trusted-types-for \'script\'",',
    '',
  ),
  at('lists/spreadsheet', 'lists/exportRoutes.test')(
    'formulas in sheets',
    'escape_formulas: true',
    'escape_formulas: false',
  ),
  dunned('dunning')('that nobody is pressed for what he disputes', 'and not b.disputed ', ''),
  dunned('dunning')('that cheques in hand count', 'b.net_due > ${promisedByCheque}', 'b.net_due > 0'),
  dunned('dunning')('each letter once', 'd.day >= s.day', 'd.day > s.day'),
  dunned('disconnections')(
    'no cut before a weekend',
    'if (await isDisconnectionPaused(db, now)) return;',
    '',
  ),
  at('modules/tanks/tankManifold', 'modules/tanks/tankManifold.test')(
    'one product in a manifold',
    'if (other)\n',
    'if (false)\n',
  ),
];

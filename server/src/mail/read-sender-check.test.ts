import { expect, it } from 'vitest'
import { isSenderVerified } from './read-sender-check.ts'

const from = 'ada@team.example.com'
const cases: [what: string, isVerified: boolean, headers: string[], from?: string | null][] = [
  ['no header', false, []],
  ['DMARC', true, ['mx.test; spf=fail; dkim=none; dmarc=pass (p=reject) header.from=team.example.com']],
  ['DMARC in other letters', true, ['MX.test 1;\r\n\tDMARC=Pass header.from=Team.Example.com']],
  ['DMARC of another domain', false, ['mx.test; dmarc=pass header.from=example.org']],
  ['DMARC without a domain', false, ['mx.test; dmarc=pass']],
  ['DMARC failed, though a signature passed', false, ['mx.test; dkim=pass header.d=team.example.com; dmarc=fail']],
  ['a signature of a domain without DMARC', true, ['mx.test; dmarc=none; dkim=pass header.d=example.com']],
  ['no signature of a domain without DMARC', false, ['mx.test; dmarc=none header.from=team.example.com; dkim=none']],
  ['DMARC that could not be asked', false, ['mx.test; dmarc=temperror; dkim=pass header.d=example.com']],
  ['a signature', true, ['mx.test; dkim=pass header.d=team.example.com header.s=2026']],
  ['a signature of the domain above', true, ['mx.test; dkim=pass header.i=@example.com header.b="a;b"']],
  ['a signature of a domain below', false, ['mx.test; dkim=pass header.d=a.team.example.com']],
  ['a signature of a top-level domain', false, ['mx.test; dkim=pass header.d=com']],
  ['a signature of a name that ends alike', false, ['mx.test; dkim=pass header.d=ample.com']],
  ['a signature of another', false, ['mx.test; dkim=pass header.d=list.example.org; dkim=fail header.d=example.com']],
  ['one of two signatures', true, ['mx.test; dkim=fail header.d=example.com; dkim=pass header.d=example.com']],
  ['SPF', true, ['mx.test; spf=pass smtp.mailfrom=bounce@example.com']],
  ['SPF of another', false, ['mx.test; spf=pass smtp.mailfrom=ada@example.org']],
  ['SPF of the greeting alone', false, ['mx.test; spf=pass smtp.helo=example.com']],
  ['another server', false, ['mx.other.test; dmarc=pass header.from=team.example.com']],
  ['a server whose name begins alike', false, ['mx.test.evil.org; dmarc=pass header.from=team.example.com']],
  ['no result', false, ['mx.test; none']],
  [
    'a forged header below the real one',
    false,
    ['mx.test; dmarc=fail header.from=team.example.com', 'mx.test; dmarc=pass header.from=team.example.com'],
  ],
  [
    'the header of a server before',
    true,
    ['mx.other.test; dmarc=fail', 'mx.test; dmarc=pass header.from=team.example.com'],
  ],
  ['a result in a comment', false, ['mx.test; spf=none (; dmarc=pass header.from=team.example.com (x) ;)']],
  ['a result in a quoted string', false, ['mx.test; dkim=fail reason="; dmarc=pass header.from=team.example.com;"']],
  ['a quote that is escaped', false, ['mx.test; dkim=fail reason="\\"; dmarc=pass header.from=team.example.com;"']],
  ['a property that is given twice', false, ['mx.test; dkim=pass header.d=example.org header.d=team.example.com']],
  ['no author, or several', false, ['mx.test; dmarc=pass header.from=team.example.com'], null],
  ['a header without end', false, [`mx.test; ${'('.repeat(100_000)}`]],
]

it.each(cases)('the sender of a mail with %s: %s', (_what, isVerified, headers, author = from) => {
  expect(isSenderVerified(headers, 'mx.test', author)).toBe(isVerified)
})

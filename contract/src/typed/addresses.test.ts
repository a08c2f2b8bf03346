import { expect, it } from 'vitest'
import { isLinear } from '../../../scripts/measure-growth.ts'
import { Email } from '../credentials-fields.ts'
import { readAddresses, readMailAddress } from './addresses.ts'

it.each([
  ['r&d@example.com', 'r&d@example.com'],
  ["o'neil+list@example.co.uk", "o'neil+list@example.co.uk"],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ['Ann.Lee@Example.COM', 'ann.lee@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ['Ann Lee <ann@example.com>', 'ann@example.com'],
  ['"Lee, Ann" <ann@example.com>', 'ann@example.com'],
  ['<ann@example.com>', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
  ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['a@ｅｘａｍｐｌｅ.com', 'a@example.com'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@example.xn--p1ai', 'info@example.xn--p1ai'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  ['jörg@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['用户@example.com', '用户@example.com'],
  ['1@1.example', '1@1.example'],
])('reads %j as one address', (typed, address) => {
  expect(readMailAddress(typed)).toBe(address)
  expect(Email.parse(typed)).toBe(address)
  expect(readMailAddress(address)).toBe(address)
})

it.each([
  '',
  '@',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'a@b@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'a..n@example.com',
  'ann@.example.com',
  'ann@example..com',
  'ann@example.com.',
  'ann@-example.com',
  'ann@example-.com',
  'ann@exa_mple.com',
  'ann@1.2.3.4',
  'ann@[1.2.3.4]',
  'ann@0x7f.1',
  'ann@example.com:25',
  'ann@example.com/x',
  'ann@example.com?x',
  'ann@example.com#x',
  'ann@exam%70le.com',
  'ann@example.com\\x',
  'ann@example.c',
  'ann@example.123',
  'ann@xn--a.com\u0000',
  'ann@example.com\r\nBcc: b@example.com',
  'a nn@example.com',
  'a\u200bnn@example.com',
  'a,b@example.com',
  '"a b"@example.com',
  'ann(c)@example.com',
  '-oQ@example.com',
  'a@example.com, b@example.com',
  'a@example.com b@example.com',
  '<ann@example.com> Ann',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a'.repeat(64)}.com`,
  `a@${'a.'.repeat(130)}com`,
])('reads no address in %j', (typed) => {
  expect(readMailAddress(typed)).toBeNull()
  expect(Email.safeParse(typed).success).toBe(false)
})

it.each(['a', 'a.', '@', '<', 'a@', '-', 'ü.', 'a@a.', '>'])('reads much of %j in linear time', (piece) => {
  const read = (size: number) => void readAddresses(piece.repeat(Math.ceil(size / piece.length)))
  expect(isLinear(read, 50_000)).toBe(true)
})

it.each([
  ['ann@a.test', ['ann@a.test']],
  [' Ann@A.test ', ['ann@a.test']],
  ['mailto:dee@q.test?subject=x', ['dee@q.test']],
  ['Cid <cid@q.test>', ['cid@q.test']],
  ['"Lee, Ann" <ann@a.test>', ['ann@a.test']],
  ['irina@a.test ::: irina.o@b.test', ['irina@a.test', 'irina.o@b.test']],
  ['a@a.test; b@b.test,c@c.test', ['a@a.test', 'b@b.test', 'c@c.test']],
  ['a@a.test\nA@a.test', ['a@a.test']],
  ['see ceo@x.test', ['ceo@x.test']],
  ['mailto:ann%2Bnews@a.test?subject=x', ['ann+news@a.test']],
  ['mailto:ann%@a.test', ['ann%@a.test']],
  ["'ann@a.test'", ['ann@a.test']],
  ['“ann@a.test”', ['ann@a.test']],
  ['ann@a.test.', ['ann@a.test']],
  ['(ann@a.test)', ['ann@a.test']],
  ['\u200bann@a.test', ['ann@a.test']],
  ['ann@a.test (work)', ['ann@a.test']],
  ["'ann'@a.test", ["'ann'@a.test"]],
  ['[ann@a.test](mailto:ann@a.test)', ['ann@a.test']],
  ['=HYPERLINK("mailto:ann@a.test","Ann")', ['ann@a.test']],
  ['ann＠a.test', ['ann@a.test']],
  ['ann@a.test>', ['ann@a.test']],
  ['no address', []],
  ['', []],
])('reads the addresses of %j', (cell, addresses) => expect(readAddresses(cell)).toEqual(addresses))

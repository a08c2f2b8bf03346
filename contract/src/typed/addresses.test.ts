import { expect, it } from 'vitest'
import { readAddresses } from './addresses.ts'

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
  ['no address', []],
  ['', []],
])('reads the addresses of %j', (cell, addresses) => expect(readAddresses(cell)).toEqual(addresses))

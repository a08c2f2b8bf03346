import { expect, it } from 'vitest'
import { readAddressLines } from './read-address-lines.ts'

it('reads pasted lists, tables and addresses as mail programs write them', () => {
  const text = 'Email,Name\r\nada@a.nl,"Ada Marlow"\n\nBo Lin <bo@b.nl>\nc@c.nl, d@d.nl\n"Eve";eve@e.nl\n'
  expect(readAddressLines(text)).toEqual({
    rows: [
      { email: 'ada@a.nl', name: 'Ada Marlow' },
      { email: 'bo@b.nl', name: 'Bo Lin' },
      { email: 'c@c.nl', name: null },
      { email: 'd@d.nl', name: null },
      { email: 'eve@e.nl', name: 'Eve' },
    ],
    others: 1,
    isTable: false,
  })
})

it('tells a pasted table, in which not each address is a reader', () => {
  expect(readAddressLines('Muster;Max;max@m.test;chef@firma.test\n').isTable).toBe(true)
  expect(readAddressLines('a@a.test, b@b.test\n').isTable).toBe(false)
})

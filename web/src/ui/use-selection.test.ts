import { expect, test } from 'vitest'
import { chooseAll, listChosen } from './use-selection.ts'

const rows = ['a', 'b'].map((id) => ({ id }))

test('choosing all rows keeps what was chosen and is only not loaded now', () => {
  const chosen = chooseAll(new Set(['a', 'away', 'gone']), rows, new Set(['away', 'other']))
  expect([...chosen]).toEqual(['a', 'b', 'away'])
  expect([...listChosen(chosen, rows, new Set(['away', 'other']))]).toEqual(['a', 'b', 'away'])
  // Elsewhere they may be deleted meanwhile.
  expect([...listChosen(chosen, rows, new Set())]).toEqual(['a', 'b'])
})

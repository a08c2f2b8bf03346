import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../api/controlled-fetch.ts'
import { companyKind } from '../../companies/company-kind.ts'
import { type SheetSteps, useSheetSteps } from './use-sheet-steps.ts'

const undone: string[] = []
/** Of the call that undoes a change-set. */
let answer: (set: string) => Response
const shown = vi.spyOn(notifications, 'show')

beforeEach(() => {
  undone.length = 0
  shown.mockReset()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', (path: string) => {
    const set = /change-sets\/(\w+)\/undo/u.exec(path)?.[1]
    if (set === undefined) return Promise.resolve(Response.json({ data: [], meta: {} }))
    undone.push(set)
    return Promise.resolve(answer(set))
  })
})
afterEach(() => vi.unstubAllGlobals())

function openSteps(): SheetSteps {
  const opened: SheetSteps[] = []
  function Probe() {
    opened.push(useSheetSteps(companyKind))
    return null
  }
  renderToStaticMarkup(
    <Provider store={openStore()}>
      <Probe />
    </Provider>,
  )
  const [steps] = opened
  if (steps === undefined) throw new Error('not rendered')
  return steps
}
const refuse = (status: number, message: string) => Response.json({ error: { message, code: 'no' } }, { status })
const accept = (set: string) => Response.json({ data: { change_set_id: `back${set}`, n: 1, n_kept: 0, kept: [] } })
const toasts = () =>
  shown.mock.calls.map(([{ message }]) => {
    const html = renderToStaticMarkup(<MantineProvider>{message}</MantineProvider>)
    return html.replaceAll(/<style.*?<\/style>|<[^>]*>/gsu, '').trim()
  })
const expectToasts = (count: number) => vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(count))

test.each([409, 404])(
  'of a step in several change-sets the one that is refused with %i is left out, and those before it are offered again',
  async (status) => {
    const steps = openSteps()
    steps.addStep(['one', 'two', 'three'], [])
    answer = (set) => (set === 'two' ? refuse(status, 'No.') : accept(set))
    steps.undo()
    await expectToasts(1)
    steps.undo()
    await expectToasts(2)
    steps.undo()
    await expectToasts(3)
    expect(undone).toEqual(['three', 'two', 'one'])
    expect(toasts()).toEqual(['No.', 'Undone', 'Nothing to undo'])
    // What went back can be done again, in two steps.
    steps.redo()
    await expectToasts(4)
    steps.redo()
    await expectToasts(5)
    expect(undone.slice(3)).toEqual(['backone', 'backthree'])
  },
)

test('a step that another failure has stopped is offered again from there', async () => {
  const steps = openSteps()
  steps.addStep(['one', 'two', 'three'], [])
  answer = (set) => (set === 'two' ? refuse(403, 'No.') : accept(set))
  steps.undo()
  await expectToasts(1)
  answer = accept
  steps.undo()
  await expectToasts(2)
  expect([undone, toasts()]).toEqual([
    ['three', 'two', 'two', 'one'],
    ['No.', 'Undone'],
  ])
})

test('what was undone elsewhere is passed over', async () => {
  const steps = openSteps()
  steps.addStep(['one'], [])
  steps.addStep(['two'], [])
  answer = (set) =>
    set === 'two' ? Response.json({ error: { message: 'x', code: 'already_undone' } }, { status: 409 }) : accept(set)
  steps.undo()
  await expectToasts(1)
  expect([undone, toasts()]).toEqual([['two', 'one'], ['Undone']])
})

import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { showErrorToast, showToast } from './toast.tsx'

afterEach(() => notifications.clean())

test('what waits for a decision does not hold up other messages', () => {
  notificationsStore.setState({ notifications: [], queue: [], defaultPosition: 'bottom-center', limit: 2 })
  const action = { label: 'Save mine', run: () => undefined }
  showToast('Somebody else has changed Place', { action })
  showErrorToast('Not saved: Hall', true)
  showToast('Somebody else has changed Name', { action })
  showToast('2 records deleted', { undo: () => undefined })
  showErrorToast('No connection')
  const shown = notificationsStore.getState().notifications.map(({ color, position }) => [color, position])
  expect(shown).toEqual([
    [undefined, 'top-center'],
    ['red', 'top-center'],
    [undefined, undefined],
    ['red', undefined],
  ])
  expect(notificationsStore.getState().queue.length).toBe(1)
})

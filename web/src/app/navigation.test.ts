import { expect, test } from 'vitest'
import { activePath, navigation } from './navigation.ts'

test.each([
  ['/content/ideas', '/content/ideas'],
  ['/create', '/content/ideas'],
  ['/idea/0190', '/content/ideas'],
  ['/content/posts', '/content/posts'],
  ['/content/0190', '/content/posts'],
  ['/pillar/0190', '/strategy'],
  ['/add-channel', '/strategy'],
  ['/profile', null],
])('on %s the entry %s is the active one', (pathname, entry) => {
  expect(activePath(navigation, pathname)).toBe(entry)
})

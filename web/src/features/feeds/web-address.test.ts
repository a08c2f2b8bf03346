import { expect, test } from 'vitest'
import { toWebAddress } from './web-address.ts'

test.each([
  [' clinic.example/blog ', 'https://clinic.example/blog'],
  ['http://clinic.example', 'http://clinic.example'],
  ['feed://clinic.example/rss', 'https://clinic.example/rss'],
  ['feed:https://clinic.example/rss', 'https://clinic.example/rss'],
  ['feed://http://clinic.example/rss', 'http://clinic.example/rss'],
  ['localhost:8080/feed', 'https://localhost:8080/feed'],
  ['ftp://clinic.example', 'ftp://clinic.example'],
  ['', ''],
])('%j is %s', (typed, address) => {
  expect(toWebAddress(typed)).toBe(address)
})

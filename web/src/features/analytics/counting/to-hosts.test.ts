import { expect, it } from 'vitest'
import { toHosts } from './to-hosts.ts'

it('takes hosts from what is typed or pasted, each once', () =>
  expect(
    toHosts('spam.example.com\n https://www.Seo.example/offer?x=1 , spam.example.com;buy.example:8080\n\n'),
  ).toEqual(['spam.example.com', 'seo.example', 'buy.example']))

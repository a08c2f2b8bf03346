import { expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const compose = (name: string) =>
  composeMail({
    from: { name: '', address: 'news@harbour.example' },
    to: 'ann@readers.example',
    subject: 'New',
    html: '<p>Words</p>',
    text: 'Words',
    messageId: '<1@harbour.example>',
    date: new Date(0),
    list: { name, id: 'posts.1.harbour.example' },
  })

it.each([
  ['Harbour', /^List-ID: "Harbour" <posts\.1\.harbour\.example>\r$/imu],
  ['A "B" \\ C', /^List-ID: "A \\"B\\" \\\\ C" <posts\.1\.harbour\.example>\r$/imu],
  ['Café 🦷', /^List-ID: =\?UTF-8\?B\?Q2Fmw6kg8J\+mtw==\?= <posts\.1\.harbour\.example>\r$/imu],
  ['Two\r\nBcc: eve@example.com', /^List-ID: "Two Bcc: eve@example\.com" <posts\.1\.harbour\.example>\r$/imu],
])('names the list %j', async (name, header) => {
  expect((await compose(name)).toString()).toMatch(header)
})

it('keeps a long name whole', async () => {
  const name = 'Zahnärzte 🦷 '.repeat(12).trim()
  const header = /^List-ID: (.*) <posts/imu.exec((await compose(name)).toString())?.[1] ?? ''
  const words = header.split(' ')
  expect(words.every((word) => word.length <= 75)).toBe(true)
  const decode = (word: string) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString()
  expect(words.map(decode).join('')).toBe(name)
})

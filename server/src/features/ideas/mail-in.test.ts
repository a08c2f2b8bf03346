import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { defaultLimits } from '../../limits.ts'
import { startMailReceiver } from '../../mail/receive.ts'
import { createIdeaMailHandler } from './mail-in.ts'

const mailIn = { host: '127.0.0.1', port: 0, domain: 'mail.draftwright.test', senderCheck: null }
const { app, context } = await useApp({
  mailIn,
  limits: { ...defaultLimits, mailIn: { limit: 3, windowSeconds: 3600 } },
})
const withoutReceiver = await useApp()
const receiver = await startMailReceiver(mailIn, createIdeaMailHandler(context))
afterAll(() => receiver.close())
const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })

/** That anybody may write to. */
async function addressOf(ada: Person): Promise<string> {
  await ada.call('ideaMailbox.create')
  return (await ada.call('ideaMailbox.update', { body: { takes_anyone: true } })).address ?? ''
}
const ideasOf = (ada: Person) => ada.call('ideas.list')
const send = (
  to: string,
  mail: { subject?: string; from?: string; text?: string; html?: string; headers?: Record<string, string> },
) =>
  transport.sendMail({ from: 'someone@example.com', to, ...mail }).then(
    () => 'taken',
    (error: { responseCode?: number }) => error.responseCode,
  )

it('makes an idea of a mail to one’s own address: the subject first, without signature and quotes', async () => {
  const ada = await signUp(app)
  const to = await addressOf(ada)
  expect(to).toMatch(/^ideas\+[a-z0-9]{20}@mail\.draftwright\.test$/u)
  const text = 'We tried it for a month.\n\n> an older mail\n-- \nAda\nHead of something'
  expect(await send(to, { subject: 'Mail twice a day', text })).toBe('taken')
  expect(await ideasOf(ada)).toMatchObject([
    { text: 'Mail twice a day\n\nWe tried it for a month.', source: 'mail', user_id: ada.session?.user.id },
  ])
})

it('makes one idea of a mail that is delivered twice, also at once', async () => {
  const ada = await signUp(app)
  const to = await addressOf(ada)
  const raw = (id: string, words: string) =>
    transport.sendMail({
      envelope: { from: 'someone@example.com', to },
      raw: `From: someone@example.com\r\nSubject: Once\r\n${id}\r\n${words}`,
    })
  const id = 'Message-ID: <once@example.com>\r\n'
  await Promise.all([raw(id, 'Words'), raw(id, 'Words')])
  // The fourth is one too many in an hour. Another text under the same Message-ID is another mail.
  await raw(id, 'Other words')
  expect((await ideasOf(ada)).map(({ text }) => text).toSorted()).toEqual(['Once\n\nOther words', 'Once\n\nWords'])
  const bob = await signUp(app)
  const toBob = await addressOf(bob)
  // Without a Message-ID, and to somebody else.
  await transport.sendMail({ envelope: { from: 'a@example.com', to: toBob }, raw: `${id}Subject: Once\r\n\r\nWords` })
  expect(await ideasOf(bob)).toHaveLength(1)
})

it('takes mail from members alone until its owner opens it to anyone, and never from several authors', async () => {
  const ada = await signUp(app)
  expect((await ada.request('ideaMailbox.update', { body: { takes_anyone: true } })).status).toBe(404)
  const bob = await addMember(context, ada, 'amplifier')
  const { address, takes_anyone } = await ada.call('ideaMailbox.create')
  expect(takes_anyone).toBe(false)
  const [to, own, bobs] = [address ?? '', ada.session?.user.email ?? '', bob.session?.user.email ?? '']
  const stranger = await signUp(app)
  for (const from of ['someone@example.com', stranger.session?.user.email ?? '', `${own}, someone@example.com`])
    expect(await send(to, { from, text: 'Not ours' })).toBe(550)
  expect(await send(to, { from: `Ada <${own.toUpperCase()}>`, text: 'Mine' })).toBe('taken')
  expect(await send(to, { from: bobs, text: 'A colleague’s' })).toBe('taken')
  expect((await ideasOf(ada)).map(({ text }) => text).toSorted()).toEqual(['A colleague’s', 'Mine'])
  await ada.call('ideaMailbox.update', { body: { takes_anyone: true } })
  expect(await send(to, { text: 'From anyone' })).toBe('taken')
  // A new address takes over the choice.
  expect(await ada.call('ideaMailbox.create')).toMatchObject({ takes_anyone: true })
})

it('says of each idea who its mail is from, and that nobody has checked it', async () => {
  const ada = await signUp(app)
  const results = 'mx.draftwright.test; dmarc=pass header.from=example.com'
  await send(await addressOf(ada), { text: 'Words', headers: { 'authentication-results': results } })
  expect(await ideasOf(ada)).toMatchObject([{ mail_from: 'someone@example.com', is_sender_verified: false }])
  await ada.call('ideas.create', { body: { text: 'Typed' } })
  expect(await ideasOf(ada)).toMatchObject([{ mail_from: null, is_sender_verified: null }, {}])
})

describe('behind a mail server that checks senders', async () => {
  const verifiedBy = 'mx.draftwright.test'
  let relay = '127.0.0.1'
  const checking = { ...mailIn, senderCheck: { verifiedBy, isRelay: (address: string) => address === relay } }
  const { app: checkingApp, context: checkingContext } = await useApp({ mailIn: checking })
  const checked = await startMailReceiver(checking, createIdeaMailHandler(checkingContext))
  afterAll(() => checked.close())
  const throughRelay = createTransport({ host: '127.0.0.1', port: checked.port, ignoreTLS: true })
  const sendChecked = (to: string, from: string, ...results: string[]) =>
    throughRelay
      .sendMail({
        envelope: { from: 'bounce@example.org', to },
        raw: `${results.map((one) => `Authentication-Results: ${one}\r\n`).join('')}From: ${from}\r\n\r\nWords of ${results.join()}`,
      })
      .then(
        () => 'taken',
        (error: { responseCode?: number }) => error.responseCode,
      )

  it('takes from members only what it has verified', async () => {
    const ada = await signUp(checkingApp)
    const { address } = await ada.call('ideaMailbox.create')
    const [to, own] = [address ?? '', ada.session?.user.email ?? '']
    const domain = own.split('@')[1] ?? ''
    const pass = `${verifiedBy}; dmarc=pass header.from=${domain}`
    for (const forged of [
      [],
      [`mx.elsewhere.test; dmarc=pass header.from=${domain}`],
      [`${verifiedBy}; spf=pass smtp.mailfrom=example.org; dmarc=fail header.from=${domain}`, pass],
    ])
      expect(await sendChecked(to, own, ...forged), forged.join()).toBe(550)
    expect(await sendChecked(to, 'someone@example.com', `${verifiedBy}; dmarc=pass header.from=example.com`)).toBe(550)
    // The same words from another machine are anybody's.
    relay = '192.0.2.1'
    expect(await sendChecked(to, own, pass)).toBe(550)
    relay = '127.0.0.1'
    expect(await sendChecked(to, own, `${verifiedBy};\r\n dkim=pass header.d=${domain}`)).toBe('taken')
    expect(await sendChecked(to, own, pass)).toBe('taken')
    expect(await ideasOf(ada)).toMatchObject([{ mail_from: own, is_sender_verified: true }, {}])
  })

  it('takes all from anyone where the owner allows it, and tells them apart', async () => {
    const ada = await signUp(checkingApp)
    const to = await addressOf(ada)
    expect(await sendChecked(to, 'a@example.com')).toBe('taken')
    expect(await sendChecked(to, 'b@example.com', `${verifiedBy}; spf=pass smtp.mailfrom=b@example.com`)).toBe('taken')
    expect((await ideasOf(ada)).map((idea) => [idea.mail_from, idea.is_sender_verified]).toSorted()).toEqual([
      ['a@example.com', false],
      ['b@example.com', true],
    ])
  })
})

it('reads a mail that is HTML alone, and in other letters', async () => {
  const ada = await signUp(app)
  await send(await addressOf(ada), {
    subject: 'Grüße',
    html: '<p>Ein <b>guter</b> Anfang</p><script>alert(1)</script>',
  })
  const [idea] = await ideasOf(ada)
  expect(idea?.text).toContain('Grüße')
  expect(idea?.text).toContain('Ein guter Anfang')
  expect(idea?.text).not.toContain('alert')
})

it('refuses every other address, an old one, and that of someone who may not add ideas any more', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const [old, bobs] = [await addressOf(ada), await addressOf(bob)]
  await addressOf(ada)
  expect(await send(old, { text: 'to an old address' })).toBe(550)
  expect(await send('ideas@mail.draftwright.test', { text: 'to nobody' })).toBe(550)
  expect(await send('someone@example.org', { text: 'relayed' })).toBe(550)
  await ada.call('members.update', { body: { user_id: bob.session?.user.id, role_id: 'amplifier' } })
  expect(await send(bobs, { text: 'from an amplifier' })).toBe(550)
  expect(await ideasOf(ada)).toEqual([])
})

it('takes no empty mail, leaves out what machines answer, and stops a flood', async () => {
  const ada = await signUp(app)
  const to = await addressOf(ada)
  expect(await send(to, { text: ' ' })).toBe(554)
  expect(await send(to, { text: 'I am away', headers: { 'auto-submitted': 'auto-replied' } })).toBe('taken')
  expect(await ideasOf(ada)).toEqual([])
  // The empty one is counted as well.
  const answers = [await send(to, { text: 'Two' }), await send(to, { text: 'Three' }), await send(to, { text: 'Four' })]
  expect(answers).toEqual(['taken', 'taken', 451])
})

it('says of no mail to two addresses that it was taken where one of them has lost it', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const [full, free] = [await addressOf(ada), await addressOf(bob)]
  for (const text of ['One', 'Two', 'Three']) expect(await send(full, { text })).toBe('taken')
  expect(await send(`${full}, ${free}`, { text: 'To both' })).toBe(451)
  expect((await ideasOf(ada)).map(({ text }) => text)).not.toContain('To both')
})

it('is not brought down by a mail that is made to break its reader, nor held up by one', async () => {
  const ada = await signUp(app)
  const to = await addressOf(ada)
  const sent = (raw: string) =>
    transport.sendMail({ envelope: { from: 'someone@example.com', to }, raw }).then(
      () => 'taken',
      (error: { responseCode?: number }) => error.responseCode,
    )
  // Nested groups overflow the parser's stack outside of its promise.
  expect([451, 554]).toContain(await sent(`Subject: Groups\r\nCc: ${'a:'.repeat(20_000)}\r\n\r\nWords`))
  const start = performance.now()
  expect(await sent(`Subject: Links\r\n\r\n${'a.com '.repeat(60_000)}`)).toBe('taken')
  // Quadratic time would take minutes.
  expect(performance.now() - start).toBeLessThan(50_000)
  expect(await sent(`Content-Type: text/html\r\n\r\n${'<div>'.repeat(60_000)}Deep`)).toBe('taken')
  expect((await ideasOf(ada)).map(({ text }) => text.slice(0, 5))).toEqual(['Deep', 'Links'])
})

it('says so where mail is not received', async () => {
  const ada = await signUp(withoutReceiver.app)
  expect(await ada.call('ideaMailbox.create')).toEqual({ is_receiving: false, address: null, takes_anyone: false })
})

it('waits for nobody for ever, and takes few connections from one address', async () => {
  const impatient = await startMailReceiver(mailIn, createIdeaMailHandler(context), 1500)
  const open = () => {
    const socket = connect(impatient.port, '127.0.0.1').setEncoding('utf8')
    let heard = ''
    let drip: NodeJS.Timeout | undefined
    socket
      .on('error', () => undefined)
      .on('data', (text: string) => {
        heard += text
        // A program that talks before it is greeted is refused for that.
        drip ??= setInterval(() => socket.write('N'), 20)
      })
    return new Promise<string>((resolve) => socket.once('close', () => resolve(heard))).finally(() =>
      clearInterval(drip),
    )
  }
  const heard = await Promise.all(Array.from({ length: 14 }, open))
  expect(heard.filter((text) => text.startsWith('220'))).toHaveLength(10)
  expect(heard.filter((text) => text.startsWith('421 Too many connections'))).toHaveLength(4)
  await impatient.close()
})

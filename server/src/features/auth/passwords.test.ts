import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { owaspMinimum } from '../../password-hash-cost.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

it('hashes as OWASP asks at least, unless a test says otherwise', async () => {
  const { passwordHash } = readConfig({})
  const stored = await hashPassword('correct horse battery', passwordHash)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
  expect(await verifyPassword(stored, 'correct horse battery', passwordHash)).toBe(true)
  expect(await verifyPassword(stored, 'correct horse batterz', passwordHash)).toBe(false)
  expect(await verifyPassword(null, 'nobody has this password', passwordHash)).toBe(false)
})

it('refuses to start with less than the minimum, and takes more', () => {
  for (const wrong of ['cheap', '8', '19455', 'no'])
    expect(() => readConfig({ PASSWORD_HASH_KIB: wrong })).toThrow(
      /^PASSWORD_HASH_KIB must be a whole number from 19456/u,
    )
  expect(() => readConfig({ PASSWORD_HASH_KIB: 'cheap', NODE_ENV: 'production' })).toThrow(
    /^PASSWORD_HASH_KIB must be/u,
  )
  expect(readConfig({ PASSWORD_HASH_KIB: '65536' }).passwordHash).toEqual({ ...owaspMinimum, memoryCost: 65_536 })
})

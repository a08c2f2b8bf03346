import type { Profile } from '@draftwright/contract/profile'
import { Section } from '../../ui/Section.tsx'
import { SignInMethods } from '../auth/index.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'

export function SecurityTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="Password">
        {profile.has_password ? <PasswordForm /> : <FirstPassword email={profile.email} />}
      </Section>
      <SignInMethods />
      <Sessions />
    </>
  )
}

import { Text } from '@mantine/core'
import type { Profile } from '@draftwright/contract/profile'
import { Section } from '../../ui/Section.tsx'
import { ColourMode } from './ColourMode.tsx'
import { NameForm } from './NameForm.tsx'
import { PhotoField } from './PhotoField.tsx'

export function YouTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="Photo">
        <PhotoField profile={profile} />
      </Section>
      <Section title="Name and e-mail">
        <NameForm profile={profile} />
      </Section>
      <Section title="Colour mode">
        <Text c="dimmed" mb="sm">
          For this browser now, and for every other one from the next time you sign in there.
        </Text>
        <div style={{ maxWidth: 320 }}>
          <ColourMode />
        </div>
      </Section>
    </>
  )
}

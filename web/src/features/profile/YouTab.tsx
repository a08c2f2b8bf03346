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
      <Section title="Name and email">
        <NameForm profile={profile} />
      </Section>
      <Section title="Color mode">
        <Text c="dimmed" mb="sm">
          Applies here now and on other devices at the next sign-in.
        </Text>
        <div style={{ maxWidth: 320 }}>
          <ColourMode />
        </div>
      </Section>
    </>
  )
}

import { DigestChoice } from '../ambassador/index.ts'
import { NotificationChoices } from '../notifications/index.ts'
import { Section } from '../../ui/Section.tsx'

/** The kinds of notifications, and how they are sent; in this workspace only. */
export function NotificationsTab() {
  return (
    <Section title="In this workspace">
      <NotificationChoices />
      <DigestChoice />
    </Section>
  )
}

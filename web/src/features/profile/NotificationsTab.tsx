import { NotificationChoices } from '../notifications/index.ts'
import { Section } from '../../ui/Section.tsx'

/** What to hear of, and how; in this workspace alone. */
export function NotificationsTab() {
  return (
    <Section title="In this workspace">
      <NotificationChoices />
    </Section>
  )
}

import { DigestChoice } from '../ambassador/index.ts'
import { NotificationChoices } from '../notifications/index.ts'
import { useCan } from '../../api/rights.ts'
import { PrivateFeeds } from '../private-feeds/index.ts'
import { Section } from '../../ui/Section.tsx'

/** The kinds of notifications and how they are sent, and feeds of one's own; in this workspace only. */
export function NotificationsTab() {
  const can = useCan()
  return (
    <>
      <Section title="In this workspace">
        <NotificationChoices />
        <DigestChoice />
      </Section>
      {can('content:read') && (
        <Section title="Feeds">
          <PrivateFeeds />
        </Section>
      )}
    </>
  )
}

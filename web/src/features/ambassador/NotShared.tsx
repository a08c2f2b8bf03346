import type { SharePost } from '@draftwright/contract/ambassador'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { useListOwnSharesQuery } from './api.ts'
import { SentShare } from './SentShare.tsx'

/** A post that cannot be shared now: why, and what became of one's own shares. */
export function NotShared({ post: { id, refusal } }: { post: SharePost }) {
  const { data } = useListOwnSharesQuery({ query: { content_id: id, limit: 20 } }, { refetchOnMountOrArgChange: true })
  const shares = data?.data ?? []
  const sent = shares.filter(({ delivery }) => delivery !== null)
  return (
    <Section title="This post can’t be shared right now">
      <Text role="note">{refusal?.message}</Text>
      {shares.some(({ to_remove }) => to_remove !== null) && (
        <Text size="sm" mt="sm">
          You shared it before.{' '}
          <Anchor component={Link} underline="always" to={paths.ambassador} inherit>
            Remove your share
          </Anchor>
        </Text>
      )}
      {sent.map((share) => (
        <SentShare key={share.id} share={share} />
      ))}
    </Section>
  )
}

import type { ColleaguePost } from '@draftwright/contract/comment-texts'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { CommentResult } from './CommentResult.tsx'
import { useListColleaguePostsQuery, useWriteCommentsMutation } from './comments-api.ts'

/** Comments on a colleague's or a partner's post, from its words and one's own view; the person posts them. */
export function Component() {
  const { data: posts = [] } = useListColleaguePostsQuery()
  const [shareId, setShareId] = useUrlState<string>('share', '')
  const [text, setText] = useState('')
  const [view, setView] = useState('')
  const [write, { data, isLoading, error }] = useWriteCommentsMutation()
  const chosen = posts.find(({ share_id }) => share_id === shareId)
  const source = chosen === undefined ? { text } : { share_id: chosen.share_id }
  async function writeComments(event: FormEvent) {
    event.preventDefault()
    await write({ body: { ...source, view: view.trim() } })
  }
  return (
    <Page
      title="Comment on a post"
      description="Get three comments based on the post and your view. Copy one and post it yourself."
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
      width="reading"
    >
      <Stack gap="md">
        <Section title="The post">
          <form onSubmit={(event) => void writeComments(event)}>
            <Stack gap="sm" align="flex-start">
              {posts.length > 0 && (
                <NativeSelect
                  w="100%"
                  label="A colleague’s share"
                  value={chosen?.share_id ?? ''}
                  onChange={(event) => setShareId(event.currentTarget.value)}
                  data={[
                    { value: '', label: 'None (paste a post instead)' },
                    ...posts.map((post) => ({ value: post.share_id, label: toLabel(post) })),
                  ]}
                />
              )}
              {chosen === undefined ? (
                <Textarea
                  w="100%"
                  label="Text of the post"
                  value={text}
                  autosize
                  minRows={4}
                  maxRows={14}
                  maxLength={10_000}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              ) : (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {chosen.share_content}{' '}
                  <Anchor underline="always" href={chosen.share_url} target="_blank" rel="noreferrer noopener">
                    Open it
                  </Anchor>
                </Text>
              )}
              <TextInput
                w="100%"
                label="Your view"
                description="One line. Without it, comments quote and ask; we don’t invent an opinion."
                value={view}
                maxLength={300}
                onChange={(event) => setView(event.currentTarget.value)}
              />
              <FormError message={error === undefined ? null : toFailure(error).message} />
              <Button type="submit" loading={isLoading} disabled={chosen === undefined && text.trim() === ''}>
                Write comments
              </Button>
            </Stack>
          </form>
        </Section>
        {data !== undefined && (
          <Section title="Three comments">
            <Stack gap="md">
              {data.comments.map((comment, place) => (
                <CommentResult
                  key={comment.id}
                  id={comment.id}
                  place={place + 1}
                  comment={comment.text}
                  madeWith={comment.made_with}
                  view={view.trim()}
                />
              ))}
              <Text size="sm" c="dimmed" role="status">
                {data.note}
              </Text>
            </Stack>
          </Section>
        )}
      </Stack>
    </Page>
  )
}

const toLabel = ({ by, content_title, platform_type }: ColleaguePost): string =>
  `${by ?? 'A colleague'} on ${sharePlatformFacts[platform_type].label}: ${content_title}`

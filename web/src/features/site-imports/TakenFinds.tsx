import type { SiteImport } from '@draftwright/contract/site-imports'
import { Group } from '@mantine/core'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUndoSiteImportMutation } from './api.ts'
import classes from './site-imports.module.css'

const formatCount = (n: number, noun: string) => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'}`])

/** What came along, and the way to give it back. */
export function TakenFinds({ found, onAgain }: { found: SiteImport; onAgain: () => void }) {
  const [undo, { isLoading }] = useUndoSiteImportMutation()
  const isUndone = found.state === 'undone'
  const { has_settings = false, has_about = false, pillars = 0, samples = 0, posts = 0 } = found.taken ?? {}
  const parts = [
    ...(has_settings ? ['site colors'] : []),
    ...(has_about ? ['“About us”'] : []),
    ...formatCount(pillars, 'pillar'),
    ...formatCount(samples, 'voice sample'),
    ...formatCount(posts, 'post'),
  ]
  return (
    <Section title={isUndone ? 'Import undone' : 'Imported'}>
      <p role="status" className={classes.text}>
        {isUndone
          ? 'Removed everything that hasn’t been changed or used since.'
          : `From ${found.url}: ${parts.join(', ')}.`}
      </p>
      <Group gap="xs">
        {isUndone ? (
          <Button variant="outline" onClick={onAgain}>
            Read another site
          </Button>
        ) : (
          <>
            <Button to={paths.createIdea}>Write a new post</Button>
            <Button
              variant="outline"
              loading={isLoading}
              onClick={() =>
                undo({ params: { id: found.id } })
                  .unwrap()
                  .then(() => showToast('Import undone'), showErrorToast)
              }
            >
              Undo
            </Button>
          </>
        )}
      </Group>
    </Section>
  )
}

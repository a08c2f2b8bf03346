import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Section } from '../../../ui/Section.tsx'
import { BookmarkletLink } from './BookmarkletLink.tsx'
import classes from './Capture.module.css'
import { MailAddress } from './MailAddress.tsx'

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The ways to add ideas from outside. */
export function Component() {
  return (
    <Page
      title="Capture from anywhere"
      width="reading"
      breadcrumbs={[{ label: 'Ideas', to: paths.ideas }]}
      description="Add ideas to your inbox from anywhere."
      actions={
        <Button to={paths.createIdea} icon={<IconPlus size={16} />}>
          New idea
        </Button>
      }
    >
      <Section title="Anywhere in Draftwright">
        <p className={classes.words}>
          Press <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>, type the idea and choose “Add … as an idea”. You stay on the page
          you are on.
        </p>
      </Section>
      <Section title="On any web page">
        <p className={classes.words}>
          Drag this to your bookmarks bar. Click it on any page to save the page as an idea.
        </p>
        <BookmarkletLink />
      </Section>
      <Section title="From other apps on your phone">
        <p className={classes.words}>
          In Chrome or Edge, choose “Install app”. Then share to Draftwright from other apps.
        </p>
      </Section>
      <Section title="By email">
        <p className={classes.words}>Send or forward emails to this address. Signatures and replies are removed.</p>
        <MailAddress />
      </Section>
    </Page>
  )
}

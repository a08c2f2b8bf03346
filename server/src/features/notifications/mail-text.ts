import { cutText } from '@draftwright/contract/cut-text'
import type { MailWords } from '@draftwright/contract/notification-kind'
import { getNotificationKind, type NotificationKind } from '@draftwright/contract/notification-kinds'
import { toNotificationHref } from '@draftwright/contract/notification-subject'
import type { MailContent } from '../../mail/mail-content.ts'
import type { MailData } from './store.ts'

/** Characters of a title in a subject line. */
const shortTitle = 70

/** The mail's words for a kind; `who` is null without an actor. */
function buildMailWords(kind: NotificationKind, who: string | null, about: string, workspace: string): MailWords {
  const title = about === '' ? 'Untitled' : about
  const short = title.length > shortTitle ? `${cutText(title, shortTitle).trimEnd()}…` : title
  const actor = who ?? 'Someone'
  return getNotificationKind(kind).mail({ actor, isByPerson: who !== null, title, short, about, workspace })
}

/** The heading of a kind's mails, as in the settings. */
export const getKindHeading = (kind: NotificationKind): string => buildMailWords(kind, null, '', '').heading

/** A text as one line: titles may come from a model, and header fields must be one line. */
const toOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The email for one notification. Its links name the workspace, for members of several. */
export function buildNotificationMail(
  data: Omit<MailData, 'user_id' | 'actor_id'>,
  actor: string | null,
  publicUrl: string,
  accountId: string,
  unsubscribeUrl: string,
): Omit<MailContent, 'to'> {
  const { kind, subject, note, account_name } = data
  const workspace = toOneLine(account_name)
  const words = buildMailWords(kind, actor === null ? null : toOneLine(actor), toOneLine(subject), workspace)
  const toLink = (href: string) => {
    const [page = '', query] = href.split('?')
    return `${publicUrl}${page}?workspace=${accountId}${query === undefined ? '' : `&${query}`}`
  }
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text],
    ...(note === null ? {} : { quote: note }),
    action: { label: words.action, url: toLink(toNotificationHref(data)) },
    footnote: `You received this email because you are a member of ${workspace}. Change your notification settings in your profile: ${toLink('/profile?tab=notifications')}`,
    unsubscribeUrl,
  }
}

import type { ContactField, FormKind, SpamReason } from '@draftwright/contract/form-vocabulary'

export const kindLabels: Record<FormKind, string> = {
  contact: 'Contact',
  newsletter: 'Newsletter',
  download: 'Download',
  survey: 'Survey',
}
export const kindSentences: Record<FormKind, string> = {
  contact: 'People who write to you become contacts.',
  newsletter: 'People subscribe and confirm by email.',
  download: 'People leave their email to get a file.',
  survey: 'People answer questions, anonymously or not.',
}

export const contactFieldLabels: Record<ContactField, string> = {
  email: 'Email address',
  name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  title: 'Job title',
  city: 'City',
}

export const spamReasonLabels: Record<SpamReason, string> = {
  trap: 'filled in a hidden field',
  fast: 'sent within two seconds',
  links: 'has many links',
  markup: 'has HTML or link code',
  many: 'many from one network',
  same: 'same text as others',
}

export const formatAnswer = (answer: string | number | boolean | readonly string[]): string =>
  typeof answer === 'boolean'
    ? answer
      ? 'Yes'
      : 'No'
    : typeof answer === 'object'
      ? answer.join(', ')
      : String(answer)

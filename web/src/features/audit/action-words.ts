import type { RouteName } from '../../api/api.ts'

/** What each action is called once it is done. Writes of people in a workspace come by their route's name. */
const words: Readonly<Partial<Record<RouteName, string>>> & Readonly<Record<string, string>> = {
  'accounts.create': 'Created the workspace',
  'accounts.changeSettings': 'Changed the workspace settings',
  'accounts.changeFeatures': 'Switched features on or off',
  'accounts.transfer': 'Handed over the ownership',
  'accounts.remove': 'Deleted the workspace',
  'accounts.restore': 'Restored the workspace',
  'audit.export': 'Downloaded the audit log',
  'auth.signUp': 'Signed up',
  'auth.signIn': 'Signed in',
  'auth.signInFailed': 'Failed to sign in',
  'auth.signOut': 'Signed out',
  'auth.giveCode': 'Signed in with a code',
  'auth.askReset': 'Asked for a new password',
  'auth.reset': 'Reset the password',
  'auth.refreshRefused': 'Was refused: an old session token was used again',
  'auth.sessionRevoked': 'Session ended by the server',
  'auth.endSession': 'Ended a session',
  'auth.callbackOAuth': 'Signed in with a provider',
  'auth.addIdentity': 'Connected a sign-in provider',
  'auth.removeIdentity': 'Disconnected a sign-in provider',
  'channels.create': 'Added a channel',
  'channels.update': 'Changed a channel',
  'content.update': 'Edited a post',
  'content.restoreRevision': 'Restored an earlier version',
  'content.remove': 'Moved a post to the trash',
  'content.restore': 'Restored a post from the trash',
  'content.submit': 'Submitted a post for review',
  'content.approve': 'Approved a post',
  'content.requestChanges': 'Requested changes of a post',
  'content.withdraw': 'Withdrew a post from review',
  'content.askReviewers': 'Asked others to review a post',
  'content.settle': 'Said whether a post went out',
  'content.publish': 'Published a post',
  'content.unpublish': 'Unpublished a post',
  'content.archive': 'Archived a post',
  'content.unarchive': 'Took a post out of the archive',
  'example.create': 'Added the example workspace',
  'example.remove': 'Removed the example workspace',
  'generation.all': 'Had a post written',
  'generation.initial': 'Had an outline written',
  'generation.full': 'Had a draft written from an outline',
  'generation.feedback': 'Asked for a revision',
  'generation.start': 'Started writing a post',
  'generation.stop': 'Stopped the writing of a post',
  'generation.rerun': 'Ran a writing step again',
  'guestReviews.create': 'Made a link for a guest to review a post',
  'guestReviews.revoke': 'Took a guest’s review link back',
  'ideas.create': 'Captured an idea',
  'ideas.update': 'Changed an idea',
  'ideas.remove': 'Deleted an idea',
  'ideas.draft': 'Had an idea drafted',
  'ideas.repurpose': 'Had an idea fitted to more channels',
  'ideas.captureAndDraft': 'Captured an idea and had it drafted',
  'ideas.toContent': 'Made a post of an idea',
  'ideas.vote': 'Voted for an idea',
  'ideas.unvote': 'Took back a vote for an idea',
  'ideas.merge': 'Merged ideas',
  'ideas.unmerge': 'Took a merge of ideas back',
  'ideas.keepRecording': 'Kept the recording of an idea',
  'ideaMailbox.create': 'Made a mail address for ideas',
  'ideaMailbox.remove': 'Removed the mail address for ideas',
  'invitations.resend': 'Sent an invitation again',
  'invitations.withdraw': 'Withdrew an invitation',
  'invitations.accept': 'Joined the workspace',
  'media.uploadImage': 'Uploaded a picture',
  'media.uploadImageNoWix': 'Uploaded a picture',
  'members.invite': 'Invited somebody',
  'members.update': 'Changed a role',
  'members.remove': 'Removed a member',
  'members.endSessions': 'Signed a member out everywhere',
  'pillarChannels.createChannel': 'Added a channel to a pillar',
  'pillarChannels.attach': 'Connected a channel to a pillar',
  'pillarChannels.update': 'Changed a channel of a pillar',
  'pillarChannels.remove': 'Disconnected a channel from a pillar',
  'pillars.create': 'Created a pillar',
  'pillars.update': 'Changed a pillar',
  'pillars.remove': 'Deleted or deactivated a pillar',
  'reviewSteps.save': 'Changed the review steps',
  'profile.rename': 'Changed their name',
  'profile.changePassword': 'Changed their password',
  'profile.changePhoto': 'Changed their photo',
  'profile.removePhoto': 'Removed their photo',
  'profile.remove': 'Deleted their account',
  'profile.restore': 'Took back the deletion of their account',
  'seo.reject': 'Rejected a keyword',
  'seo.takeBack': 'Took back the rejection of a keyword',
}

const slices: Readonly<Record<string, string>> = {
  accounts: 'Workspace',
  audit: 'Audit log',
  auth: 'Signing in',
  channels: 'Channels',
  content: 'Posts',
  example: 'Example workspace',
  generation: 'Writing',
  ideaMailbox: 'Mail for ideas',
  ideas: 'Ideas',
  invitations: 'Invitations',
  media: 'Pictures',
  members: 'Members',
  pillarChannels: 'Channels of pillars',
  pillars: 'Pillars',
  profile: 'Profiles',
  seo: 'Keywords',
}

/** `crmDeals.closeAll` → `Crm deals: close all`: legible, for what has no words yet. */
const spelled = (action: string): string => {
  const text = action.replace('.', ': ').replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const hasWords = (action: string): boolean => words[action] !== undefined

/** What was done, in words. */
export const actionWords = (action: string): string => words[action] ?? spelled(action)

/** The groups that these actions fall into, for a filter: `content.` is all of Posts. */
export function actionGroups(actions: readonly string[]): { value: string; label: string }[] {
  const names = new Set(actions.map((action) => action.split('.')[0] ?? ''))
  return [...names]
    .map((slice) => ({ value: `${slice}.`, label: slices[slice] ?? spelled(slice) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** Mails about accounts. Plain text; every link is built from the domain table (QUALITY T9). */
interface Words {
  subject: string
  body: string
}

/** To a new account: confirms the address. */
export function welcomeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Welcome to ${shop}: please confirm your address`,
    body: `${buildGreeting(firstName)}

Your account at ${shop} is ready, and you can sign in at once.

Please confirm that this address is yours:
${link}

The link works once, for 24 hours, with the password you chose. A confirmed address is needed to sign in by phone number and to take part in quotes with others.

If you did not register, there’s nothing you need to do. If you’d like to have the account, the same link lets you choose a password of your own, which shuts out whoever registered it.`,
  }
}

/** To an address that already has an account, when somebody registers with it again. Source: AUTH-01. */
export function alreadyRegisteredMail(
  shop: string,
  firstName: string,
  signIn: string,
  forgot: string,
): Words {
  return {
    subject: `You already have an account at ${shop}`,
    body: `${buildGreeting(firstName)}

Somebody, probably you, tried to register at ${shop} with this address. It has an account already:
${signIn}

If you don't remember your password, choose a new one here:
${forgot}

If it was not you, there’s nothing you need to do: nothing has changed.`,
  }
}

export function confirmMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Please confirm your address for ${shop}`,
    body: `${buildGreeting(firstName)}

Please confirm that this address is yours:
${link}

The link works once, for 24 hours. If you did not ask for it, there’s nothing you need to do.`,
  }
}

export function resetMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `A new password for ${shop}`,
    body: `${buildGreeting(firstName)}

Choose a new password here:
${link}

The link works once, for 10 minutes. Afterwards you are signed out everywhere and sign in with the new password.

If you did not ask for it, there’s nothing you need to do: your password stays as it is.`,
  }
}

export function passwordChangedMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: `Your password for ${shop} was changed`,
    body: `${buildGreeting(firstName)}

The password of your account was just changed, and you were signed out everywhere.

${describeUndo(undo)}`,
  }
}

/** To an address that is to replace the current one. */
export function changeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Please confirm your new address for ${shop}`,
    body: `${buildGreeting(firstName)}

Please confirm that this is the new address of your account:
${link}

The link works once, for 24 hours. Until then the old address stays. If you did not ask for it, there’s nothing you need to do.`,
  }
}

/** To the current address, when a new one was entered. */
export function changeNoticeMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: `A new address was entered for your account at ${shop}`,
    body: `${buildGreeting(firstName)}

Somebody who knows your password entered a new address for your account. It counts once it is confirmed from there.

${describeUndo(undo)}`,
  }
}

/** To the old address, after a new one replaced it. */
export function addressChangedMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: `The address of your account at ${shop} was changed`,
    body: `${buildGreeting(firstName)}

Your account now belongs to another email address, and mails about it no longer come here.

${describeUndo(undo)}`,
  }
}

/** To an address that was changed recently, when somebody registers with it. */
export function addressReservedMail(shop: string): Words {
  return {
    subject: `Your address at ${shop} is not free yet`,
    body: `Hello,

Somebody, probably you, tried to register at ${shop} with this address. It belonged to an account until a few days ago, and that change can still be undone by a link in an earlier mail to you.

For a new account, please register again a week after the change.`,
  }
}

export const factorEvents = {
  'app-added':
    'An authenticator app was set up for your account: signing in now needs one of its codes.',
  'app-removed':
    'The authenticator app was removed from your account: its codes are no longer asked for.',
  'passkey-added': 'A passkey was added to your account: it signs in without the password.',
  'passkey-removed': 'A passkey was removed from your account: it no longer signs in.',
  'codes-renewed':
    'New recovery codes were made for your account: the earlier ones no longer work.',
} as const
export type FactorEvent = keyof typeof factorEvents

/** A second factor or a passkey was added or removed. Source: SAFE-06. */
export function factorMail(
  shop: string,
  firstName: string,
  event: FactorEvent,
  undo: string,
): Words {
  return {
    subject: `How you sign in to ${shop} was changed`,
    body: `${buildGreeting(firstName)}

${factorEvents[event]}

${describeUndo(undo)}`,
  }
}

/** To the owners of a shop whose staff no longer need a second factor. Source: SAFE-05. */
export function factorOptionalMail(shop: string, by: string, link: string): Words {
  const actorName = by && !looksLikeAddress.test(by) ? by : 'An owner of the shop'
  return {
    subject: `The desk of ${shop} no longer asks for a second step`,
    body: `Hello,

${actorName} turned the second step at sign-in off: anybody who learns a password of your staff can now open the desk.

If you did not agree to that, turn it on again here and look at who has access:
${link}`,
  }
}

/** To somebody invited to a shop's desk. Source: DEAL-07. */
export function invitationMail(
  shop: string,
  { by, roleName }: { by: string; roleName: string },
  link: string,
): Words {
  const inviter = by && !looksLikeAddress.test(by) ? by : 'An owner of the shop'
  const role = looksLikeAddress.test(roleName) ? '' : `, as ${roleName}`
  return {
    subject: `You are invited to the desk of ${shop}`,
    body: `Hello,

${inviter} invites you to work at the desk of ${shop}${role}. Join here:
${link}

The link works once, for 7 days, and only for this address. If you don't know the shop, there’s nothing you need to do.`,
  }
}

/** A browser or program unknown to the account signed in. Source: SAFE-06. */
export function newDeviceMail(
  shop: string,
  firstName: string,
  device: { name: string; network: string; when: string },
  undo: string,
): Words {
  const from = device.network ? ` from the network ${device.network}` : ''
  return {
    subject: `New sign-in to your account at ${shop}`,
    body: `${buildGreeting(firstName)}

Your account was signed in to on a device that we had not seen before: ${device.name}${from}, ${device.when}.

If it was you, there’s nothing you need to do.

${describeUndo(undo, 'signs everybody out')}`,
  }
}

function describeUndo(undo: string, effect = 'undoes the change, signs everybody out'): string {
  return `If it wasn’t you, open this link and press the button. It ${effect}, and lets you choose a new password:
${undo}

The link works once, for 7 days.`
}

/** Text that mail programs, and the buttons of our mails, would turn into a link. */
const looksLikeAddress = /[/\\@:]|\.\S{2}|www\./i

/** Anyone can register anyone's address, under any name. */
function buildGreeting(firstName: string): string {
  return firstName && !looksLikeAddress.test(firstName) ? `Hello ${firstName},` : 'Hello,'
}

import * as accountMailsTexts from '#texts/account-mails.ts'

/** Mails about accounts. Plain text; every link is built from the domain table (QUALITY T9). */
interface Words {
  subject: string
  body: string
}

/** To a new account: confirms the address. */
export function welcomeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: accountMailsTexts.welcomeSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      accountMailsTexts.welcome({ shop }),
      `${accountMailsTexts.confirmAddress()}\n${link}`,
      accountMailsTexts.welcomeLink(),
      accountMailsTexts.welcomeNotYou(),
    ),
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
    subject: accountMailsTexts.registeredSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      `${accountMailsTexts.registered({ shop })}\n${signIn}`,
      `${accountMailsTexts.forgotPassword()}\n${forgot}`,
      accountMailsTexts.nothingChanged(),
    ),
  }
}

export function confirmMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: accountMailsTexts.confirmSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      `${accountMailsTexts.confirmAddress()}\n${link}`,
      accountMailsTexts.confirmLink(),
    ),
  }
}

export function resetMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: accountMailsTexts.resetSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      `${accountMailsTexts.reset()}\n${link}`,
      accountMailsTexts.resetLink(),
      accountMailsTexts.resetNotYou(),
    ),
  }
}

export function passwordChangedMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: accountMailsTexts.passwordChangedSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      accountMailsTexts.passwordChanged(),
      describeUndo(undo),
    ),
  }
}

/** To an address that is to replace the current one. */
export function changeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: accountMailsTexts.changeSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      `${accountMailsTexts.change()}\n${link}`,
      accountMailsTexts.changeLink(),
    ),
  }
}

/** To the current address, when a new one was entered. */
export function changeNoticeMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: accountMailsTexts.changeNoticeSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      accountMailsTexts.changeNotice(),
      describeUndo(undo),
    ),
  }
}

/** To the old address, after a new one replaced it. */
export function addressChangedMail(shop: string, firstName: string, undo: string): Words {
  return {
    subject: accountMailsTexts.addressChangedSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      accountMailsTexts.addressChanged(),
      describeUndo(undo),
    ),
  }
}

/** To an address that was changed recently, when somebody registers with it. */
export function addressReservedMail(shop: string): Words {
  return {
    subject: accountMailsTexts.addressReservedSubject({ shop }),
    body: joinParagraphs(
      accountMailsTexts.hello(),
      accountMailsTexts.addressReserved({ shop }),
      accountMailsTexts.addressReservedUntil(),
    ),
  }
}

export const factorEvents = {
  'app-added': accountMailsTexts.appAdded,
  'app-removed': accountMailsTexts.appRemoved,
  'passkey-added': accountMailsTexts.passkeyAdded,
  'passkey-removed': accountMailsTexts.passkeyRemoved,
  'codes-renewed': accountMailsTexts.codesRenewed,
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
    subject: accountMailsTexts.factorSubject({ shop }),
    body: joinParagraphs(buildGreeting(firstName), factorEvents[event](), describeUndo(undo)),
  }
}

/** To the owners of a shop whose staff no longer need a second factor. Source: SAFE-05. */
export function factorOptionalMail(shop: string, by: string, link: string): Words {
  const actorName = by && !looksLikeAddress.test(by) ? by : accountMailsTexts.anOwner()
  return {
    subject: accountMailsTexts.factorOptionalSubject({ shop }),
    body: joinParagraphs(
      accountMailsTexts.hello(),
      accountMailsTexts.factorOptional({ actor: actorName }),
      `${accountMailsTexts.factorOptionalUndo()}\n${link}`,
    ),
  }
}

/** To somebody invited to a shop's desk. Source: DEAL-07. */
export function invitationMail(
  shop: string,
  { by, roleName }: { by: string; roleName: string },
  link: string,
): Words {
  const inviter = by && !looksLikeAddress.test(by) ? by : accountMailsTexts.anOwner()
  const invitation = looksLikeAddress.test(roleName)
    ? accountMailsTexts.invitation({ inviter, shop })
    : accountMailsTexts.invitationAs({ inviter, shop, role: roleName })
  return {
    subject: accountMailsTexts.invitationSubject({ shop }),
    body: joinParagraphs(
      accountMailsTexts.hello(),
      `${invitation}\n${link}`,
      accountMailsTexts.invitationLink(),
    ),
  }
}

/** A browser or program unknown to the account signed in. Source: SAFE-06. */
export function newDeviceMail(
  shop: string,
  firstName: string,
  device: { name: string; network: string; when: string },
  undo: string,
): Words {
  const { name, network, when } = device
  const signedIn = network
    ? accountMailsTexts.newDeviceFrom({ name, network, when })
    : accountMailsTexts.newDevice({ name, when })
  return {
    subject: accountMailsTexts.newDeviceSubject({ shop }),
    body: joinParagraphs(
      buildGreeting(firstName),
      signedIn,
      accountMailsTexts.newDeviceYou(),
      describeUndo(undo, true),
    ),
  }
}

function describeUndo(undo: string, isSignIn = false): string {
  const request = isSignIn ? accountMailsTexts.undoSignIn() : accountMailsTexts.undoChange()
  return joinParagraphs(`${request}\n${undo}`, accountMailsTexts.undoLink())
}

function joinParagraphs(...paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}

/** Text that mail programs, and the buttons of our mails, would turn into a link. */
const looksLikeAddress = /[/\\@:]|\.\S{2}|www\./i

/** Anyone can register anyone's address, under any name. */
function buildGreeting(firstName: string): string {
  return firstName && !looksLikeAddress.test(firstName)
    ? accountMailsTexts.helloName({ name: firstName })
    : accountMailsTexts.hello()
}

/** Mails about accounts. Plain text; every address in them is built from the domain table (QUALITY T9). */
interface Words {
  subject: string
  body: string
}

/** To a new account: confirms that the address is its owner's. */
export function welcomeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Welcome to ${shop}: please confirm your address`,
    body: `${greeting(firstName)}

your account at ${shop} is ready, and you can sign in at once.

Please confirm that this address is yours:
${link}

The link works once, for 24 hours. It is needed to sign in by phone number and to take part in quotes with others.

If you did not register, you need not do anything.`,
  }
}

/** To an address that has an account, when somebody registers with it again. Source: AUTH-01. */
export function alreadyRegisteredMail(shop: string, firstName: string, signIn: string, forgot: string): Words {
  return {
    subject: `You already have an account at ${shop}`,
    body: `${greeting(firstName)}

somebody, probably you, tried to register at ${shop} with this address. It has an account already:
${signIn}

If you don't remember your password, choose a new one here:
${forgot}

If it was not you, you need not do anything: nothing has changed.`,
  }
}

export function confirmMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Please confirm your address for ${shop}`,
    body: `${greeting(firstName)}

please confirm that this address is yours:
${link}

The link works once, for 24 hours. If you did not ask for it, you need not do anything.`,
  }
}

export function resetMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `A new password for ${shop}`,
    body: `${greeting(firstName)}

choose a new password here:
${link}

The link works once, for 10 minutes. Afterwards you are signed out everywhere and sign in with the new password.

If you did not ask for it, you need not do anything: your password stays as it is.`,
  }
}

export function passwordChangedMail(shop: string, firstName: string, forgot: string): Words {
  return {
    subject: `Your password for ${shop} was changed`,
    body: `${greeting(firstName)}

the password of your account was just changed, and you were signed out everywhere.

If it was not you, choose a new one at once:
${forgot}`,
  }
}

/** To an address that somebody wants to use instead of the one so far. */
export function changeMail(shop: string, firstName: string, link: string): Words {
  return {
    subject: `Please confirm your new address for ${shop}`,
    body: `${greeting(firstName)}

please confirm that this is the new address of your account:
${link}

The link works once, for 24 hours. Until then the old address stays. If you did not ask for it, you need not do anything.`,
  }
}

/** To the address so far, when another one was entered. */
export function changeNoticeMail(shop: string, firstName: string, forgot: string): Words {
  return {
    subject: `A new address was entered for your account at ${shop}`,
    body: `${greeting(firstName)}

somebody who knows your password entered a new address for your account. It counts once it is confirmed from there.

If it was not you, choose a new password at once:
${forgot}`,
  }
}

function greeting(firstName: string): string {
  return `Hello${firstName ? ` ${firstName}` : ''},`
}

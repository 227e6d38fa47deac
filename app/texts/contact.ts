import { filled } from "#app/formats/filled.ts";

export const contactTexts = filled({
  about: "À propos du projet «\u00a0{title}\u00a0»",
  name: "Votre nom",
  email: "Votre adresse e-mail",
  kind: "De quoi s’agit-il\u00a0?",
  otherKind: "Autre chose",
  budget: "Budget",
  optional: "(facultatif)",
  noBudget: "Je ne sais pas encore",
  text: "Votre message",
  textHint: "Le contexte, l’échéance, un lien\u00a0: ce qui vous vient.",
  textCount: "{count} sur 5\u00a0000",
  decoy: "Laissez ce champ vide",
  submit: "Envoyer le message",
  sending: "Envoi en cours",
  direct: {
    title: "Vous préférez écrire directement\u00a0?",
    booking: "Choisir un créneau",
    phone: "Téléphone, {number}",
    whatsApp: "WhatsApp, {number}",
    card: "Ajouter ma carte à vos contacts",
  },
  errorSummary: { one: "Il reste une réponse à corriger", other: "Il reste {count}\u00a0réponses à corriger" },
  errors: {
    name_missing: "Dites-moi à qui répondre.",
    name_too_long: "Raccourcissez votre nom\u00a0: 80\u00a0caractères au plus.",
    name_unusable: "Retirez les signes «\u00a0<\u00a0», «\u00a0>\u00a0» et «\u00a0@\u00a0» de votre nom.",
    email_missing: "Donnez l’adresse à laquelle vous répondre.",
    email_incomplete: "Il manque la fin de l’adresse, par exemple «\u00a0@example.org\u00a0».",
    email_invalid: "Cette adresse ne peut pas recevoir de réponse\u00a0: vérifiez-la.",
    kind_missing: "Choisissez la réponse la plus proche\u00a0; «\u00a0Autre chose\u00a0» convient aussi.",
    budget_unknown: "Choisissez un budget de la liste.",
    text_too_short: "Encore quelques mots\u00a0: vingt caractères au moins.",
    text_too_long: "Raccourcissez le message\u00a0: 5\u00a0000\u00a0caractères au plus.",
    text_unreadable:
      "Ce texte contient un caractère qui ne peut pas être affiché. Retirez-le ou saisissez-le à nouveau.",
  },
  expired: {
    title: "Votre message n’est pas encore parti",
    text: "Le formulaire a été envoyé trop vite, ou il était ouvert depuis plus d’un jour. Relisez votre message, puis envoyez-le de nouveau\u00a0: rien de ce que vous avez écrit n’est perdu.",
  },
  throttled: {
    title: "Trop de messages en peu de temps",
    text: "Le formulaire accepte cinq messages par heure d’une même connexion à Internet. Votre texte reste ici\u00a0: envoyez-le dans une heure, ou écrivez-moi à {email}.",
  },
  crowded: {
    title: "Le formulaire a reçu trop de messages",
    text: "Vous n’y êtes pour rien. Votre texte reste ici\u00a0: écrivez-moi plutôt à {email}, ou réessayez plus tard.",
  },
  failed: {
    title: "Votre message n’est pas parti",
    text: "Le serveur n’a pas répondu. Votre texte est conservé\u00a0: réessayez dans un instant ou écrivez-moi à {email}.",
  },
  sent: {
    meta: { title: "Merci", description: "Votre message est bien parti." },
    word: "Merci",
    h1: "Votre message est bien parti",
    text: "Je vous réponds {responseTime}.",
    portfolio: "Voir le portfolio",
    home: "Retour à l’accueil",
  },
});

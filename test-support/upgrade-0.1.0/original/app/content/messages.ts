/** What is said when something is refused or fails: one sentence a code, which says what to do. */
export const messages = {
  // A work's fields
  title_missing: "Donnez un titre au projet.",
  title_too_long: "Raccourcissez le titre\u00a0: 120\u00a0caractères au plus.",
  url_missing: "Indiquez l’adresse du site.",
  url_not_http: "Donnez une adresse complète, qui commence par https:// ou http://",
  url_too_long: "Raccourcissez l’adresse\u00a0: 2\u00a0048\u00a0caractères au plus.",
  year_missing: "Indiquez l’année du projet.",
  year_out_of_range: "Écrivez l’année en quatre chiffres, de 1990 à l’an prochain.",
  desc_missing: "Décrivez le projet en quelques mots.",
  desc_too_long: "Raccourcissez la description\u00a0: 5\u00a0000\u00a0caractères au plus.",
  alt_too_long: "Raccourcissez la description de l’image\u00a0: 300\u00a0caractères au plus.",
  version_invalid: "Le numéro de version doit être un nombre entier.",
  user_id_invalid: "L’identifiant du propriétaire doit être un texte.",
  text_unreadable: "Ce texte contient un caractère qui ne peut pas être affiché. Retirez-le ou saisissez-le à nouveau.",

  // Its image
  image_missing: "Vous devez ajouter une image",
  image_empty: "Ce fichier est vide. Choisissez une autre image.",
  image_too_heavy: "Choisissez une image de 15\u00a0Mo au plus.",
  image_too_large: "Choisissez une image de 50\u00a0millions de pixels au plus.",
  image_unreadable: "Cette image est abîmée. Enregistrez-la de nouveau en JPEG, PNG, WebP ou AVIF.",
  image_svg: "Le format SVG n’est pas accepté. Exportez l’image en PNG ou en WebP.",
  image_gif: "Le format GIF n’est pas accepté. Exportez l’image en PNG ou en WebP.",
  image_heic: "Le format HEIC n’est pas accepté. Exportez la photo en JPEG depuis votre téléphone.",
  image_tiff: "Le format TIFF n’est pas accepté. Exportez l’image en JPEG ou en PNG.",
  image_pdf: "Un PDF n’est pas une image. Exportez la page en PNG ou en JPEG.",
  image_unknown: "Ce fichier n’est pas une image reconnue. Choisissez un JPEG, un PNG, un WebP ou un AVIF.",

  // The request as a whole
  fields_invalid: "Certains champs sont à corriger.",
  body_malformed: "La demande est mal formée et n’a pas pu être lue.",
  body_too_large: "La demande est trop lourde. Choisissez une image de 15\u00a0Mo au plus.",
  body_type: "Ce type de contenu n’est pas accepté ici.",
  key_invalid: "La clé de publication doit compter de 8 à 100\u00a0lettres, chiffres ou tirets.",
  publication_in_flight: "Cette publication est déjà en cours. Patientez quelques secondes.",
  publication_key_reused:
    "Une première version de ce projet est déjà publiée. Retrouvez-la sur le tableau de bord pour la modifier.",
  version_conflict: "Ce projet a été modifié entre-temps.",
  not_found: "Cette ressource n’existe pas.",
  not_yours: "Ce projet appartient à un autre compte.",
  method_not_allowed: "Cette méthode n’est pas permise ici.",
  origin_refused: "Cette demande vient d’un autre site et a été refusée.",

  // The owner
  unauthenticated: "Connectez-vous pour continuer.",
  wrong_credentials: "Adresse e-mail ou mot de passe incorrect.",
  wrong_password: "Le mot de passe actuel est incorrect.",
  throttled: "Trop de tentatives. Réessayez dans quelques minutes.",
  sign_up_closed: "L’inscription est fermée.",
  email_invalid: "Indiquez une adresse e-mail complète.",
  password_too_short: "Choisissez un mot de passe d’au moins 12\u00a0caractères.",
  password_too_long: "Choisissez un mot de passe de 72\u00a0octets au plus\u00a0: une lettre accentuée en compte deux.",
  password_too_common: "Ce mot de passe est parmi les premiers essayés. Choisissez-en un autre.",
  passwords_differ: "Les deux mots de passe ne sont pas identiques.",
  no_token: "Une erreur est survenue",

  // The server
  unavailable: "Le site ne peut pas répondre pour l’instant. Rien n’est perdu\u00a0: réessayez dans un moment.",
  storage_full: "Il n’y a plus de place pour enregistrer. Rien n’est perdu\u00a0: faites de la place, puis réessayez.",
  busy: "Trop d’envois sont en cours. Réessayez dans quelques secondes.",
  server_error: "Une erreur est survenue. Elle a été notée\u00a0; réessayez dans un moment.",
  no_answer: "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.",
} as const;

export type MessageCode = keyof typeof messages;
